import { shifted } from '#domain/profit/period-before.ts'
import { calendarDay } from './period.ts'

export type Step = 'day' | 'week' | 'month' | 'year'

/** More bars than this would be hairlines. */
const MOST = 750

/**
 * First days of all periods from the first to the last of these, which are in order: a day without sales is a gap in a
 * chart, not left out of it. Where that would be too many, only these.
 */
export function withGaps(known: readonly string[], step: Step): readonly string[] {
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return known
  const starts: string[] = []
  for (let start = first; start <= last; start = next(start, step)) {
    if (starts.length === MOST) return known
    starts.push(start)
  }
  return starts
}

function next(start: string, step: Step): string {
  const year = Number(start.slice(0, 4))
  const month = Number(start.slice(5, 7)) - 1
  if (step === 'year') return calendarDay(year + 1, 0, 1)
  if (step === 'month') return calendarDay(year, month + 1, 1)
  return shifted(start, step === 'week' ? 7 : 1)
}
