import { useCallback } from 'react'
import { type ChosenPeriod, usePeriod } from '#web/period/use-period.ts'
import { type ChangeState, useUrlState } from '#web/state/url-state.ts'
import { readSort, type Sort, writeSort } from '#web/ui/sort.ts'
import { queryOf, SALES_STATE, type SalesState } from './address.ts'

export interface UsedSales {
  businessId: string
  state: SalesState
  period: ChosenPeriod
  /** The query with which the list calls the API. */
  query: ReturnType<typeof queryOf>
  change: ChangeState<typeof SALES_STATE>
  /** Whether there is a search or a filter, apart from the period. */
  filtered: boolean
  /** Removes the search and all filters, but not the period. */
  clear: () => void
  sort: Sort | null
  onSort: (sort: Sort) => void
}

const NO_FILTERS = {
  search: '',
  platform: undefined,
  currency: undefined,
  productId: undefined,
  status: undefined,
  kind: undefined,
}
const FILTERS = Object.keys(NO_FILTERS) as (keyof typeof NO_FILTERS)[]

/** The state of a sales list. All of it is in the URL, so that Back, reload and shared links show the same list. */
export function useSalesList(businessId: string): UsedSales {
  const [state, change] = useUrlState(SALES_STATE)
  const period = usePeriod()
  const clear = useCallback(() => change(NO_FILTERS), [change])
  return {
    businessId,
    state,
    period,
    query: queryOf(state, period.range),
    change,
    filtered: FILTERS.some((filter) => state[filter]),
    clear,
    sort: readSort(state.sort),
    onSort: (sort) => change({ sort: SALES_STATE.sort(writeSort(sort)) }),
  }
}
