/** The date (UTC) on a server's clock, such as 2026-03-25. Rules, costs and periods are valid by this day. */
export function todayOf({ now }: { now: () => Date }): string {
  return now().toISOString().slice(0, 10)
}
