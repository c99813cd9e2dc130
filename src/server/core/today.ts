/**
 * Returns the date (UTC) on a server's clock, such as 2026-03-25. This date decides which rules, costs and periods
 * are valid.
 */
export function todayOf({ now }: { now: () => Date }): string {
  return now().toISOString().slice(0, 10)
}
