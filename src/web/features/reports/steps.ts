import { shifted } from '#domain/profit/period-before.ts'
import { calendarDay } from '#web/platform/period.ts'

export type Step = 'day' | 'week' | 'month' | 'year'

/** More bars than this would be hairlines. */
const MOST = 750

/** First days of all periods from one to another: a day without sales is a gap in a chart, not left out of it. */
export function startsBetween(first: string, last: string, step: Step): string[] {
  const starts: string[] = []
  for (let start = first; start <= last && starts.length <= MOST; start = next(start, step))
    starts.push(start)
  return starts.length > MOST ? [] : starts
}

function next(start: string, step: Step): string {
  const year = Number(start.slice(0, 4))
  const month = Number(start.slice(5, 7)) - 1
  if (step === 'year') return calendarDay(year + 1, 0, 1)
  if (step === 'month') return calendarDay(year, month + 1, 1)
  return shifted(start, step === 'week' ? 7 : 1)
}
