import { type Days, endOfMonth, shifted, startOfMonth } from './period-before.ts'

export interface MonthsAndDays {
  /** The whole calendar months of the period, or null if it has none. */
  readonly months: Partial<Days> | null
  /** The days of the partial months at the start and end of the period. */
  readonly days: readonly Days[]
}

/** Splits a period into its whole months and the days before and after them. Each day of the period is in exactly one of these. */
export function splitMonths({ from, to }: Partial<Days>): MonthsAndDays {
  const startsCut = from !== undefined && from !== startOfMonth(from)
  const endsCut = to !== undefined && to !== endOfMonth(to)
  if (from !== undefined && to !== undefined) {
    const inOneMonth = startOfMonth(from) === startOfMonth(to)
    if (from > to || (inOneMonth && (startsCut || endsCut))) return { months: null, days: [{ from, to }] }
  }
  const months = {
    ...(from !== undefined && { from: startsCut ? shifted(endOfMonth(from), 1) : from }),
    ...(to !== undefined && { to: endsCut ? shifted(startOfMonth(to), -1) : to }),
  }
  const hasMonths = months.from === undefined || months.to === undefined || months.from < months.to
  return {
    months: hasMonths ? months : null,
    days: [
      ...(startsCut ? [{ from, to: endOfMonth(from) }] : []),
      ...(endsCut ? [{ from: startOfMonth(to), to }] : []),
    ],
  }
}
