import type { ProductFilter, ProductRow, ProductSort } from '#contract/product-rows.ts'
import { foldName } from '#domain/import/cells/clean-text.ts'
import { knownProfit, partlyKnown } from '#domain/profit/figures.ts'
import { added, type Sums } from '#server/core/sales/rollups/sums.ts'

/** A product with the texts that a search looks through, and the sums of its sales. */
export interface StoredRow {
  readonly row: ProductRow
  /** The folded spellings of the name, the SKU and the SKUs on platforms. */
  readonly searched: readonly string[]
  readonly sums: Sums | null
}

export interface Wanted {
  readonly search?: string | undefined
  readonly only?: ProductFilter | undefined
  readonly platform?: string | undefined
  readonly tag?: string | undefined
  readonly variantOf?: string | undefined
  readonly sort: ProductSort
  readonly order: 'asc' | 'desc'
}

const IS: Record<ProductFilter, (stored: StoredRow) => boolean> = {
  // goods of unknown cost that came back make a loss smaller by an unknown amount, so there may be none
  losing: ({ row: { figures }, sums }) =>
    figures !== null && figures.profit < 0 && sums !== null && sums.goodsRevenue >= sums.coveredRevenue,
  without_cost: ({ row: { unitCost, figures } }) =>
    unitCost === null || (figures !== null && partlyKnown(figures)),
  low_stock: ({ row }) => row.low,
  archived: ({ row }) => row.archived,
}

function isSelected(stored: StoredRow, only: ProductFilter | undefined): boolean {
  if (only === 'archived') return stored.row.archived
  return !stored.row.archived && (only === undefined || IS[only](stored))
}

/**
 * Filters and sorts `stored`, and counts what each filter would select. Products with the same sort value stay in the
 * order of `stored`.
 */
export function selectRows(stored: readonly StoredRow[], wanted: Wanted) {
  const found = stored.filter(matches(wanted))
  const count = (only?: ProductFilter) => found.filter((stored) => isSelected(stored, only)).length
  const selected = found.filter((stored) => isSelected(stored, wanted.only))
  const oldestFirst = wanted.sort === 'newest' && wanted.order === 'asc'
  return {
    selected: sorted(oldestFirst ? selected.toReversed() : selected, wanted),
    counts: {
      all: count(),
      losing: count('losing'),
      without_cost: count('without_cost'),
      low_stock: count('low_stock'),
      archived: count('archived'),
    },
    sums: sumsOf(selected),
  }
}

/** The sums of all rows; null if no product was sold. */
export function sumsOf(rows: readonly Pick<StoredRow, 'sums'>[]): Sums | null {
  return rows.reduce<Sums | null>((all, { sums }) => (sums && all ? added(all, sums) : (sums ?? all)), null)
}

function matches({ search, platform, tag, variantOf }: Wanted): (stored: StoredRow) => boolean {
  const typed = foldName(search ?? '')
  const group = foldName(variantOf ?? '')
  return ({ row, searched }) =>
    searched.some((text) => text.includes(typed)) &&
    (!platform || row.platforms.some(({ platformId }) => platformId === platform)) &&
    (!tag || row.tags.includes(tag)) &&
    (!group || foldName(row.variantOf) === group)
}

type Measure = (row: ProductRow) => number | string | null

const MEASURES: Record<Exclude<ProductSort, 'newest'>, Measure> = {
  name: ({ name }) => name,
  sku: ({ sku }) => sku || null,
  platforms: ({ platforms }) => platforms.map(({ name }) => name).join(', ') || null,
  units: ({ figures }) => figures?.units ?? null,
  revenue: (row) => (row.notConverted ? null : (row.figures?.revenue ?? null)),
  profit: (row) => (row.figures && !row.notConverted ? knownProfit(row.figures) : null),
  margin: (row) => (row.figures && !row.notConverted ? row.figures.marginBp : null),
  stock: ({ quantity }) => quantity,
  days_left: ({ daysLeft }) => daysLeft,
  // a price of 0 means that it is unknown
  price: ({ price, variants }) => variants?.price?.least ?? (price || null),
  unit_cost: ({ unitCost, variants }) => variants?.unitCost?.least ?? unitCost,
}

/** Sorts rows. For `newest`, rows stay in the order in which `selectRows` returned them. */
export function sorted(
  rows: readonly StoredRow[],
  { sort, order }: Pick<Wanted, 'sort' | 'order'>,
): readonly StoredRow[] {
  if (sort === 'newest') return rows
  const turn = order === 'desc' ? -1 : 1
  const measure = MEASURES[sort]
  return rows
    .map((stored) => ({ stored, by: measure(stored.row) }))
    .sort((a, b) => {
      if (a.by === null || b.by === null) return Number(a.by === null) - Number(b.by === null)
      return compare(a.by, b.by) * turn
    })
    .map(({ stored }) => stored)
}

const COLLATOR = new Intl.Collator(undefined, { numeric: true })

function compare(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : COLLATOR.compare(String(a), String(b))
}
