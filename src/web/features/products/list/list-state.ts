import { PRODUCT_FILTERS, PRODUCT_SORTS, type ProductSort } from '#contract/product-rows.ts'
import { LAST_DAYS } from '#web/period/period.ts'
import type { ChosenPeriod } from '#web/period/use-period.ts'
import { choice, filter, name, pageNumber, type StateOf, searchText, shaped } from '#web/state/url-state.ts'
import { readSort, type Sort } from '#web/ui/sort.ts'
import type { RowsQuery } from '../api/product-rows.ts'

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const VIEWS = ['table', 'cards'] as const

/** The state of the product list in the URL, besides its period, so that a view of it can be bookmarked. */
export const LIST_PARAMS = {
  view: choice(VIEWS, 'table'),
  search: searchText,
  only: filter(PRODUCT_FILTERS),
  platform: shaped(ID),
  tag: name,
  variantOf: name,
  variants: choice(['together', 'apart'], 'together'),
  sort: (text: string | null) => text ?? '',
  page: pageNumber,
}
export type ListState = StateOf<typeof LIST_PARAMS>

/** The cards come newest first, the table by revenue, until the user chooses a sort. */
export const USUAL_SORTS: Record<ListState['view'], Sort> = {
  table: { key: 'revenue', direction: 'desc' },
  cards: { key: 'newest', direction: 'desc' },
}

export function sortOf({ sort, view }: Pick<ListState, 'sort' | 'view'>): Sort & { key: ProductSort } {
  const asked = readSort(sort) ?? USUAL_SORTS[view]
  const key = PRODUCT_SORTS.find((known) => known === asked.key)
  return key ? { key, direction: asked.direction } : { key: 'newest', direction: 'desc' }
}

/** The query of the calls that list products. For the last 7, 30 or 90 days the server chooses the last day, as on the dashboard. */
export function rowsQueryOf(
  state: ListState,
  { period, range }: Pick<ChosenPeriod, 'period' | 'range'>,
): RowsQuery {
  const { search, only, platform, tag, variantOf } = state
  const { key, direction } = sortOf(state)
  const days = LAST_DAYS[period]
  return {
    ...(search && { search }),
    ...(only && { only }),
    ...(platform && { platform }),
    ...(tag && { tag }),
    ...(variantOf && { variantOf }),
    ...(days ? { days } : range),
    sort: key,
    order: direction,
  }
}

/**
 * Whether variants share one row. The cards never combine them; the table does, unless the seller chose separate rows or opened the
 * variants of one product.
 */
export function variantsShown({ view, variants, variantOf }: ListState): ListState['variants'] {
  return view === 'table' && !variantOf ? variants : 'apart'
}

export function isFiltered({ search, only, platform, tag, variantOf }: ListState): boolean {
  return Boolean(search || only || platform || tag || variantOf)
}
