import { DIRECTIONS } from '#contract/fee-check.ts'
import { CAUSES, CHECKED_KINDS } from '#domain/fees/check/finding.ts'
import type { DayRange } from '#web/period/period.ts'
import { type ChosenPeriod, usePeriod } from '#web/period/use-period.ts'
import { filter, name, pageNumber, type StateOf, useUrlState } from '#web/state/url-state.ts'

const STATE = {
  platform: name,
  cause: filter(CAUSES),
  kind: filter(CHECKED_KINDS),
  direction: filter(DIRECTIONS),
  /** The selected currency, if the figures have several. */
  currency: name,
  page: pageNumber,
}
type CheckState = StateOf<typeof STATE>

export interface CheckAddress extends CheckState, DayRange {
  readonly period: ChosenPeriod
  readonly change: (change: Partial<CheckState>) => void
  readonly clear: () => void
}

const NO_FILTERS = { platform: undefined, cause: undefined, kind: undefined, direction: undefined }

/** The filters of the fee check. They are in the URL, so that a reload and a shared link show the same. */
export function useCheckAddress(): CheckAddress {
  const [state, write] = useUrlState(STATE)
  const period = usePeriod()
  const change = (changes: Partial<CheckState>) => write(changes, { replace: true })
  return { ...state, ...period.range, period, change, clear: () => change(NO_FILTERS) }
}
