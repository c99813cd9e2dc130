import { allocate } from '../money/money.ts'
import { shifted } from './period-before.ts'

export const OVERHEAD_STEPS = ['once', 'week', 'month', 'year'] as const
export type OverheadStep = (typeof OVERHEAD_STEPS)[number]

/** A cost of the business that belongs to no product. `from` and `to` are ISO dates, both inclusive; a `to` of null means no end. */
export interface Overhead {
  readonly amount: number
  readonly every: OverheadStep
  /** The first day; for a one-time cost its only day. */
  readonly from: string
  readonly to: string | null
}

/**
 * Calls `give` with the overhead of each day of a period, in chronological order. The amount of a whole week (from Monday), month or year
 * is divided over all its days, so that these sum to it exactly. If an overhead starts or ends in the middle, only its own days count.
 */
export function eachOverheadDay(
  { amount, every, from, to }: Overhead,
  period: { readonly from: string; readonly to: string },
  /** `offset` is the number of days since the start of the period. */
  give: (offset: number, amount: number) => void,
): void {
  const begin = dayNumber(period.from)
  if (every === 'once') {
    if (from >= period.from && from <= period.to) give(dayNumber(from) - begin, amount)
    return
  }
  const first = dayNumber(from > period.from ? from : period.from)
  const last = dayNumber(to !== null && to < period.to ? to : period.to)
  const spreads = new Map<number, readonly number[]>()
  let start = stepStart(from > period.from ? from : period.from, every)
  for (let at = dayNumber(start); at <= last; ) {
    if (every !== 'week') start = nextStart(start, every)
    const next = every === 'week' ? at + 7 : dayNumber(start)
    const parts = spreads.get(next - at) ?? allocate(amount, new Array<number>(next - at).fill(1))
    spreads.set(next - at, parts)
    const end = Math.min(next, last + 1)
    for (let day = Math.max(at, first); day < end; day++) give(day - begin, parts[day - at] ?? 0)
    at = next
  }
}

function dayNumber(day: string): number {
  return Date.parse(day) / 86_400_000
}

/** The first day of the ISO week, month or year that contains a date. */
export function stepStart(day: string, step: 'day' | Exclude<OverheadStep, 'once'>): string {
  if (step === 'day') return day
  if (step === 'month') return `${day.slice(0, 7)}-01`
  if (step === 'year') return `${day.slice(0, 4)}-01-01`
  return shifted(day, 0 - ((new Date(day).getUTCDay() + 6) % 7))
}

function nextStart(start: string, step: 'month' | 'year'): string {
  // 31 days after the start of a month is always a day of the next month, and 366 days after the start of a year a day
  // of the next year
  return stepStart(shifted(start, step === 'month' ? 31 : 366), step)
}
