import { useSearchParams } from 'react-router'
import { type DayRange, isPeriod, localDay, type Period, rangeOf } from './period.ts'

export interface ChosenPeriod {
  period: Period
  range: DayRange
  choose: (period: Period) => void
  chooseDays: (range: DayRange) => void
}

/** The period stands in the address, so that a reload and a shared link show the same. */
export function usePeriod(): ChosenPeriod {
  const [search, setSearch] = useSearchParams()
  const written = search.get('period')
  const period = isPeriod(written) ? written : 'all'
  const range =
    period === 'custom'
      ? { from: isoDay(search.get('from')), to: isoDay(search.get('to')) }
      : rangeOf(period, localDay(new Date()))
  const write = (next: Period, days: DayRange) =>
    setSearch(
      (old) => {
        old.set('period', next)
        for (const end of ['from', 'to'] as const) {
          const value = days[end]
          if (next === 'custom' && value) old.set(end, value)
          else old.delete(end)
        }
        return old
      },
      { replace: true },
    )
  return {
    period,
    range,
    // what was shown becomes the start of one's own choice
    choose: (next) => write(next, range),
    chooseDays: (days) => write('custom', days),
  }
}

function isoDay(text: string | null): string | undefined {
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined
}
