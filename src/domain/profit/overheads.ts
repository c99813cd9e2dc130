import { allocate } from '../money/money.ts'
import { shifted } from './period-before.ts'

export const OVERHEAD_STEPS = ['once', 'week', 'month', 'year'] as const
export type OverheadStep = (typeof OVERHEAD_STEPS)[number]

/** A cost of the business beside its goods. Days are ISO days, both included; `to` null goes on. */
export interface Overhead {
  readonly amount: number
  readonly every: OverheadStep
  /** The one day of what is paid once. */
  readonly from: string
  readonly to: string | null
}

/**
 * What of it falls on each day of a period, in the order of time. The amount of a whole week (from Monday), month or
 * year is allocated over its days, so that days sum to months; a cost that begins or ends within one takes its days.
 */
export function overheadDays(
  { amount, every, from, to }: Overhead,
  period: { readonly from: string; readonly to: string },
): { readonly day: string; readonly amount: number }[] {
  if (every === 'once') return from >= period.from && from <= period.to ? [{ day: from, amount }] : []
  const first = from > period.from ? from : period.from
  const last = to !== null && to < period.to ? to : period.to
  const spreads = new Map<number, readonly number[]>()
  const days: { day: string; amount: number }[] = []
  for (let start = stepStart(first, every); start <= last; start = nextStart(start, every)) {
    const length = daysBetween(start, nextStart(start, every))
    const parts = spreads.get(length) ?? allocate(amount, new Array<number>(length).fill(1))
    spreads.set(length, parts)
    for (const [at, part] of parts.entries()) {
      const day = shifted(start, at)
      if (day >= first && day <= last) days.push({ day, amount: part })
    }
  }
  return days
}

/** First day of the ISO week, month or year of a day. */
export function stepStart(day: string, step: 'day' | Exclude<OverheadStep, 'once'>): string {
  if (step === 'day') return day
  if (step === 'month') return `${day.slice(0, 7)}-01`
  if (step === 'year') return `${day.slice(0, 4)}-01-01`
  return shifted(day, 0 - ((new Date(day).getUTCDay() + 6) % 7))
}

function nextStart(start: string, step: Exclude<OverheadStep, 'once'>): string {
  if (step === 'week') return shifted(start, 7)
  // no month has more than 31 days and no year more than 366: this lies in the next one
  return stepStart(shifted(start, step === 'month' ? 31 : 366), step)
}

function daysBetween(start: string, next: string): number {
  return (Date.parse(next) - Date.parse(start)) / 86_400_000
}
