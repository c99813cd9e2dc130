import { endOfMonth, shifted } from '../profit/period-before.ts'
import type { Incomplete } from './completeness.ts'

type Step = 'day' | 'week' | 'month' | 'year'

/** Returns the incomplete days if the period that ends on `to` contains any of them; otherwise null. */
export function within(incomplete: Incomplete | null, to: string | null): Incomplete | null {
  return incomplete && to && to >= incomplete.from ? incomplete : null
}

/** Whether a step of a chart (a day, week, month or year), cut off at the end of the period, contains incomplete days. */
export function isIncomplete(
  start: string,
  step: Step,
  { to }: { readonly to: string | null },
  incomplete: Pick<Incomplete, 'from'> | null,
): boolean {
  if (!incomplete) return false
  const last = lastOf(start, step)
  return (to && to < last ? to : last) >= incomplete.from
}

function lastOf(start: string, step: Step): string {
  if (step === 'day') return start
  if (step === 'week') return shifted(start, 6)
  return step === 'month' ? endOfMonth(start) : `${start.slice(0, 4)}-12-31`
}
