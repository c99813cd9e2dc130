import type { QueryOf } from '#contract/endpoint.ts'
import {
  type listOrders,
  type listSaleLines,
  ORDER_STATUSES,
  SALE_KINDS,
  SALES_SORTS,
} from '#contract/sales.ts'
import { CURRENCY_CODES } from '#domain/money/currency.ts'
import type { DayRange } from '#web/period/period.ts'
import { choice, filter, name, recordId, type StateOf, searchText, shaped } from '#web/state/url-state.ts'
import { readSort } from '#web/ui/sort.ts'

export const VIEWS = ['orders', 'lines'] as const
export type View = (typeof VIEWS)[number]

const SORTS = SALES_SORTS.flatMap((sort) => [`${sort}-desc`, `${sort}-asc`] as const)

/** The parameters of a sales list in the URL, except its period. */
export const SALES_STATE = {
  view: choice(VIEWS, 'orders'),
  search: searchText,
  platform: name,
  currency: filter(CURRENCY_CODES),
  productId: recordId,
  status: filter(ORDER_STATUSES),
  kind: filter(SALE_KINDS),
  sort: choice(SORTS, 'date-desc'),
  cursor: shaped(/^[\w-]{1,500}$/),
}
export type SalesState = StateOf<typeof SALES_STATE>

export type SalesQuery = NonNullable<QueryOf<typeof listOrders> & QueryOf<typeof listSaleLines>>

/** The query parameters of the API for this list. Orders have a status, and sale lines have a kind. */
export function queryOf(state: SalesState, { from, to }: DayRange): SalesQuery {
  const { view, search, sort, status, kind, ...rest } = state
  const sorted = readSort(sort)
  return {
    ...rest,
    from,
    to,
    search: search || undefined,
    status: view === 'orders' ? status : undefined,
    kind: view === 'lines' ? kind : undefined,
    sort: SALES_SORTS.find((known) => known === sorted?.key),
    direction: sorted?.direction,
  }
}
