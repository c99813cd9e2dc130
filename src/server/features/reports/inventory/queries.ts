import type { ParsedQuery } from '#contract/endpoint.ts'
import type { getInventory, InventoryReport, InventoryRow } from '#contract/reports.ts'
import { divideRounded, exact } from '#domain/money/money.ts'
import { knownPrice } from '#domain/profit/planned.ts'
import {
  inStock,
  readStock,
  type StockCache,
  type StockLevel,
  soldFrom,
} from '#server/core/stock/stock-levels.ts'
import { costOfStock } from '#server/core/stock/stock-value.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { Page } from '../breakdown/queries.ts'

type Query = Pick<ParsedQuery<typeof getInventory>, 'only' | 'sort' | 'order'>

/**
 * Reads the inventory report. Without a page it returns all rows. `today` is an ISO date, the last of the 30 days that determine how fast
 * products sell.
 */
export async function readInventory(
  tx: Tx,
  scope: BusinessScope,
  cache: StockCache,
  query: Query,
  today: string,
  page?: Page,
): Promise<InventoryReport> {
  const all = (await readStock(tx, scope, cache, today)).map(valued)
  // leaves out bundles, because their units are those of their components and must count only once
  const stocked = all.filter(({ bundle }) => bundle === null)
  const sum = (of: (row: InventoryRow) => number) => exact(stocked.reduce((total, row) => total + of(row), 0))
  const low = all.filter((row) => row.low)
  const rows = (query.only === 'low' ? low : all).sort(compare(query))
  const start = page ? (page.page - 1) * page.pageSize : 0
  return {
    currency: scope.currency,
    soldFrom: soldFrom(today),
    soldTo: today,
    totals: {
      products: stocked.length,
      uncounted: stocked.filter(({ quantity }) => quantity === null).length,
      withoutPrice: stocked.filter(({ quantity, priceValue }) => quantity !== null && priceValue === null)
        .length,
      units: sum(inStock),
      priceValue: sum((row) => row.priceValue ?? 0),
      costValue: stocked.some((row) => row.costValue !== null) ? sum((row) => row.costValue ?? 0) : null,
      unitsWithoutCost: sum((row) => (row.costValue === null ? inStock(row) : 0)),
      low: low.length,
      out: low.filter(({ quantity }) => quantity !== null && quantity <= 0).length,
    },
    rows: page ? rows.slice(start, start + page.pageSize) : rows,
    total: rows.length,
  }
}

function valued(level: StockLevel): InventoryRow {
  const { archived: _, leftUnits, leftValue, ...row } = level
  const perUnit = leftUnits === 0 ? row.unitCost : average(leftValue, leftUnits)
  const price = row.quantity === null || row.bundle !== null ? null : knownPrice(row.price)
  return {
    ...row,
    // the value of a bundle's own purchases does not apply, because a bundle costs what its components cost
    unitCost: leftUnits === null || row.bundle !== null ? row.unitCost : perUnit,
    priceValue: price === null ? null : exact(price * inStock(row)),
    costValue: costOfStock(level),
  }
}

function average(value: number | null, units: number | null): number | null {
  return value === null || !units ? null : divideRounded(BigInt(value), BigInt(units))
}

const byName = (a: InventoryRow, b: InventoryRow) =>
  a.name.localeCompare(b.name) || a.productId.localeCompare(b.productId)

/** The value to sort by (null if it is unknown or the product does not sell), and the direction if the query has none. */
const MEASURES: Record<
  Exclude<Query['sort'], 'name'>,
  { of: (row: InventoryRow) => number | null; order: 'asc' | 'desc' }
> = {
  days_left: { of: ({ daysLeft }) => daysLeft, order: 'asc' },
  quantity: { of: ({ quantity }) => quantity, order: 'asc' },
  sold: { of: ({ sold }) => sold, order: 'desc' },
  value: { of: ({ priceValue }) => priceValue, order: 'desc' },
  cost_value: { of: ({ costValue }) => costValue, order: 'desc' },
}

/** Sorts rows. Unknown values come last in both directions. Among equal values, the row with the smallest stock comes first. */
function compare({ sort, order }: Query): (a: InventoryRow, b: InventoryRow) => number {
  if (sort === 'name') return order === 'desc' ? (a, b) => byName(b, a) : byName
  const { of, order: usual } = MEASURES[sort]
  const sign = (order ?? usual) === 'asc' ? 1 : -1
  return (a, b) => ascending(of(a), of(b), sign) || ascending(a.quantity, b.quantity, 1) || byName(a, b)
}

function ascending(a: number | null, b: number | null, sign: 1 | -1): number {
  return a === null || b === null ? Number(a === null) - Number(b === null) : sign * (a - b)
}
