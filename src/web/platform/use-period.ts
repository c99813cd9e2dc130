import {
  type DayRange,
  isBackwards,
  isoDay,
  localDay,
  PERIODS,
  type Period,
  rangeOf,
} from '#web/platform/period.ts'
import { useAskedSearch } from '#web/platform/use-asked-search.ts'

export interface ChosenPeriod {
  period: Period
  range: DayRange
  /** The chosen first day is after the last: no sale can be of such days. */
  backwards: boolean
  choose: (period: Period) => void
  chooseDays: (range: DayRange) => void
}

/** The period stands in the address, so that a reload and a shared link show the same. */
export function usePeriod(): ChosenPeriod {
  const [search, ask] = useAskedSearch()
  const period = PERIODS.find((known) => known === search.get('period')) ?? 'all'
  const range =
    period === 'custom'
      ? { from: isoDay(search.get('from')), to: isoDay(search.get('to')) }
      : rangeOf(period, localDay(new Date()))
  const write = (next: Period, days: DayRange) =>
    ask(
      (old) => {
        const changed = new URLSearchParams(old)
        changed.set('period', next)
        for (const end of ['from', 'to'] as const) {
          const value = days[end]
          if (next === 'custom' && value) changed.set(end, value)
          else changed.delete(end)
        }
        return changed
      },
      { replace: true },
    )
  return {
    period,
    range,
    backwards: isBackwards(range),
    // what was shown becomes the start of one's own choice
    choose: (next) => write(next, range),
    chooseDays: (days) => write('custom', days),
  }
}
