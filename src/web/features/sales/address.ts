import type { QueryOf } from '#contract/endpoint.ts'
import {
  type listOrders,
  type listSaleLines,
  ORDER_STATUSES,
  SALE_KINDS,
  SALES_SORTS,
} from '#contract/sales.ts'
import { CURRENCY_CODES } from '#domain/money/currency.ts'
import { oneOf } from '#web/state/search-params.ts'

export const VIEWS = ['orders', 'lines'] as const
export type View = (typeof VIEWS)[number]

/** The filters and the sorting of a sales list in the URL. The default is unfiltered, by date, newest first. */
export interface SalesAddress {
  readonly view: View
  readonly search: string
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly platform?: string | undefined
  readonly currency?: (typeof CURRENCY_CODES)[number] | undefined
  readonly productId?: string | undefined
  readonly status?: (typeof ORDER_STATUSES)[number] | undefined
  readonly kind?: (typeof SALE_KINDS)[number] | undefined
  readonly sort: (typeof SALES_SORTS)[number]
  readonly direction: 'asc' | 'desc'
  readonly cursor?: string | undefined
}

/** The names of all filters except the search. */
export const FILTERS = ['from', 'to', 'platform', 'currency', 'productId', 'status', 'kind'] as const
export type Filter = (typeof FILTERS)[number]

function matching(pattern: RegExp, text: string | null): string | undefined {
  return text !== null && pattern.test(text) ? text : undefined
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

/** Reads the list's parameters from the URL. Invalid or outdated values are ignored. */
export function readAddress(params: URLSearchParams): SalesAddress {
  const day = (name: string) => {
    const text = matching(DAY, params.get(name))
    return text && !Number.isNaN(Date.parse(text)) ? text : undefined
  }
  const view = oneOf(VIEWS, params.get('view')) ?? 'orders'
  return {
    view,
    search: params.get('search')?.slice(0, 200) ?? '',
    from: day('from'),
    to: day('to'),
    platform: params.get('platform')?.slice(0, 200) || undefined,
    currency: oneOf(CURRENCY_CODES, params.get('currency')),
    productId: matching(ID, params.get('productId')),
    status: view === 'orders' ? oneOf(ORDER_STATUSES, params.get('status')) : undefined,
    kind: view === 'lines' ? oneOf(SALE_KINDS, params.get('kind')) : undefined,
    sort: oneOf(SALES_SORTS, params.get('sort')) ?? 'date',
    direction: oneOf(['asc', 'desc'], params.get('direction')) ?? 'desc',
    cursor: matching(/^[\w-]{1,500}$/, params.get('cursor')),
  }
}

const DEFAULTS: Record<string, string> = { view: 'orders', sort: 'date', direction: 'desc' }

/** Writes the list's parameters to the URL, except default values. */
export function writeAddress(address: SalesAddress): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(address)) {
    if (value && value !== DEFAULTS[name]) params.set(name, value)
  }
  return params
}

export function filtersOn(address: SalesAddress): number {
  return FILTERS.filter((name) => address[name] !== undefined).length
}

type Query = QueryOf<typeof listOrders> & QueryOf<typeof listSaleLines>

/** The query parameters of the API for this list. */
export function queryOf({ view: _, search, ...rest }: SalesAddress): NonNullable<Query> {
  return { ...rest, search: search || undefined }
}
