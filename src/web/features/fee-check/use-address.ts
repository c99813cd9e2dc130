import { DIRECTIONS } from '#contract/fee-check.ts'
import { CAUSES, type Cause, CHECKED_KINDS, type CheckedKind } from '#domain/fees/check/finding.ts'
import { isoDay } from '#web/period/period.ts'
import { changedSearch, oneOf, pageOf } from '#web/state/search-params.ts'
import { useAskedSearch } from '#web/state/url-state.ts'

export interface CheckState {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly platform?: string | undefined
  readonly cause?: Cause | undefined
  readonly kind?: CheckedKind | undefined
  readonly direction?: (typeof DIRECTIONS)[number] | undefined
  /** The selected currency, if the figures have several. */
  readonly currency?: string | undefined
  readonly page: number
}

export interface CheckAddress extends CheckState {
  readonly change: (change: Partial<CheckState>) => void
  /** Whether any filter of the list is set. */
  readonly narrowed: boolean
  readonly clear: () => void
}

const FILTERS = ['from', 'to', 'platform', 'cause', 'kind', 'direction'] as const

/** The filters of the fee check. They are in the URL, so that a reload and a shared link show the same. */
export function useCheckAddress(): CheckAddress {
  const [search, ask] = useAskedSearch()
  const change = (wanted: Partial<CheckState>) => ask((old) => changedSearch(old, wanted), { replace: true })
  return {
    from: isoDay(search.get('from')),
    to: isoDay(search.get('to')),
    platform: search.get('platform') ?? undefined,
    cause: oneOf(CAUSES, search.get('cause')),
    kind: oneOf(CHECKED_KINDS, search.get('kind')),
    direction: oneOf(DIRECTIONS, search.get('direction')),
    currency: search.get('currency') ?? undefined,
    page: pageOf(search),
    narrowed: FILTERS.some((name) => search.has(name)),
    change,
    clear: () => change(Object.fromEntries(FILTERS.map((name) => [name, undefined]))),
  }
}
