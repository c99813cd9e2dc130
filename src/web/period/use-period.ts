import {
  type DayRange,
  isBackwards,
  localDay,
  type Period,
  periodOf,
  withPeriod,
} from '#web/period/period.ts'
import { useAskedSearch } from '#web/state/url-state.ts'

export interface ChosenPeriod {
  period: Period
  range: DayRange
  /** The first date is after the last, so no sale can match. */
  backwards: boolean
  choose: (period: Period) => void
  /** Changes the given dates; dates that are not given stay. */
  chooseDays: (days: DayRange) => void
}

/** The selected period. It is in the URL, so that a reload and a shared link show the same. */
export function usePeriod(usual: Period = 'all'): ChosenPeriod {
  const [search, ask] = useAskedSearch()
  const today = localDay(new Date())
  const { period, range } = periodOf(search, today, usual)
  const change = (wanted: Parameters<typeof withPeriod>[1]) =>
    ask((old) => withPeriod(old, wanted, today, usual), { replace: true })
  return {
    period,
    range,
    backwards: isBackwards(range),
    choose: (chosen) => change({ period: chosen }),
    chooseDays: (days) => change({ days }),
  }
}
