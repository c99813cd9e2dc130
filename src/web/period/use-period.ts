import { COMPARED_WITH, type ComparedWith } from '#domain/profit/period-before.ts'
import {
  type DayRange,
  isBackwards,
  localDay,
  type Period,
  periodOf,
  withPeriod,
} from '#web/period/period.ts'
import { choice, useAskedSearch, writeState } from '#web/state/url-state.ts'

const COMPARE = { compare: choice(COMPARED_WITH, 'previous') }

export interface ChosenPeriod {
  period: Period
  range: DayRange
  /** The first date is after the last, so no sale can match. */
  backwards: boolean
  /** The period that figures are compared with. */
  compare: ComparedWith
  choose: (period: Period) => void
  /** Changes the given dates; dates that are not given stay. */
  chooseDays: (days: DayRange) => void
  chooseComparison: (compare: ComparedWith) => void
}

/** The selected period. It is in the URL, so that a reload and a shared link show the same. */
export function usePeriod(usual: Period = 'all'): ChosenPeriod {
  const [search, ask] = useAskedSearch()
  const today = localDay(new Date())
  const { period, range } = periodOf(search, today, usual)
  const options = { replace: true, preventScrollReset: true }
  const change = (wanted: Parameters<typeof withPeriod>[1]) =>
    ask((old) => withPeriod(old, wanted, today, usual), options)
  return {
    period,
    range,
    backwards: isBackwards(range),
    compare: COMPARE.compare(search.get('compare')),
    choose: (chosen) => change({ period: chosen }),
    chooseDays: (days) => change({ days }),
    chooseComparison: (compare) => ask((old) => writeState(COMPARE, old, { compare }), options),
  }
}
