import type { ComparedWith } from '#domain/profit/period-before.ts'
import { readComparison, usableComparison, withDays } from '#web/period/comparison.ts'
import {
  type DayRange,
  isBackwards,
  localDay,
  type Period,
  periodOf,
  withPeriod,
} from '#web/period/period.ts'
import { useAskedSearch, writeState } from '#web/state/url-state.ts'

const COMPARE = { compare: readComparison }

export interface ChosenPeriod {
  period: Period
  range: DayRange
  /** Whether the first date is after the last, so that no sale can match. */
  backwards: boolean
  /** The comparison to request: what the period decides, and none while its first day is after its last. */
  compare: ComparedWith
  /** The comparison as the user chose it, which the controls show. */
  comparison: ComparedWith
  choose: (period: Period) => void
  /** Changes the given dates, and keeps the others. */
  chooseDays: (days: DayRange) => void
  chooseComparison: (compare: ComparedWith) => void
  /** Changes the given dates of a comparison with own days, and keeps the others. */
  chooseComparedDays: (days: DayRange) => void
}

/** The selected period. It is in the URL, so that a reload and a shared link show the same. */
export function usePeriod(usual: Period = 'all'): ChosenPeriod {
  const [search, ask] = useAskedSearch()
  const today = localDay(new Date())
  const { period, range } = periodOf(search, today, usual)
  const comparison = readComparison(search.get('compare'))
  const options = { replace: true, preventScrollReset: true }
  const change = (wanted: Parameters<typeof withPeriod>[1]) =>
    ask((old) => withPeriod(old, wanted, today, usual), options)
  const compareWith = (comparedNow: (before: ComparedWith) => ComparedWith) =>
    ask(
      (old) => writeState(COMPARE, old, { compare: comparedNow(readComparison(old.get('compare'))) }),
      options,
    )
  return {
    period,
    range,
    backwards: isBackwards(range),
    compare: usableComparison(comparison, period),
    comparison,
    choose: (chosen) => change({ period: chosen }),
    chooseDays: (days) => change({ days }),
    chooseComparison: (compare) => compareWith(() => compare),
    chooseComparedDays: (days) => compareWith((before) => withDays(before, days)),
  }
}
