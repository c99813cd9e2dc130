/** The change of a figure; null if it was or will be unknown. */
export function difference(before: number | null, after: number | null): number | null {
  return before === null || after === null ? null : after - before
}
