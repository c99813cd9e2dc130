import { shifted } from '#domain/profit/period-before.ts'
import { calendarDay } from './period.ts'

export type Step = 'day' | 'week' | 'month' | 'year'

/** The maximum number of bars in a chart; more bars would be as thin as hairlines. */
const MOST = 750

/**
 * The first days of all periods from the first to the last of the sorted `starts`, so that periods without sales leave gaps in a chart. If
 * the day `to` is later, the periods go on up to it. If there are too many periods, returns `starts` only.
 */
export function withGaps(known: readonly string[], step: Step, to?: string): readonly string[] {
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return known
  const end = to && to > last ? to : last
  const starts: string[] = []
  for (let start = first; start <= end; start = next(start, step)) {
    if (starts.length === MOST) return known
    starts.push(start)
  }
  return starts
}

/** The sorted rows, with an undefined row for each period without sales: between the rows, and after them up to the day `to`. */
export function rowsWithGaps<Row extends { readonly start: string }>(
  rows: readonly Row[],
  step: Step,
  to?: string,
): readonly { readonly start: string; readonly row: Row | undefined }[] {
  const byStart = new Map(rows.map((row) => [row.start, row]))
  return withGaps([...byStart.keys()], step, to).map((start) => ({ start, row: byStart.get(start) }))
}

/** The first and the last day of the week, month or other step that starts on this day, as far as they are inside the period. */
export function daysOf(
  start: string,
  step: Step,
  { from, to }: { from?: string | null | undefined; to?: string | null | undefined },
): { from: string; to: string } {
  const last = shifted(next(start, step), -1)
  return { from: from && from > start ? from : start, to: to && to < last ? to : last }
}

function next(start: string, step: Step): string {
  const year = Number(start.slice(0, 4))
  const month = Number(start.slice(5, 7)) - 1
  if (step === 'year') return calendarDay(year + 1, 0, 1)
  if (step === 'month') return calendarDay(year, month + 1, 1)
  return shifted(start, step === 'week' ? 7 : 1)
}
