import { sql } from 'drizzle-orm'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { divideRounded } from '#domain/money/money.ts'
import { BEGINNING } from '#domain/profit/cost-history.ts'
import { asEntered, priceVatOfLine } from '#domain/vat/price-vat.ts'
import { outputVatOn } from '#domain/vat/vat-status.ts'
import type { BusinessScope, OwnerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { WantedProduct } from '#server/infra/db/schema/sales.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { foldSku, loadCatalog } from '../lines/match-products.ts'
import { loadVat } from '../vat/vat-periods.ts'
import { insertHistories } from './cost-histories.ts'
import { ExchangeRates } from './exchange-rates.ts'

/** The length of the longest name a product may have. */
const NAME_LENGTH = 199

interface LastSale {
  readonly productId: string
  readonly sku: string
  readonly title: string | null
  readonly currency: CurrencyCode
  readonly soldOn: string
  readonly country: string | null
  /** Whether the file states tax separately from the amounts. */
  readonly taxApart: boolean
  readonly units: number
  readonly sales: number
}

export interface CreatedProducts {
  readonly ids: readonly string[]
  /**
   * Those of the created products whose SKU was sold in earlier imports. The caller must match these sales to the
   * products.
   */
  readonly soldBefore: string[]
}

/**
 * Creates products for sold SKUs. The price is that of a unit in the latest sale with units and an amount, converted at
 * the rate of its day, with or without VAT as the seller enters prices `today`. If there is no such sale or no rate, the
 * price is 0, so the product is a draft, since the form requires a price. The seller enters platforms and fees later. The
 * stock is unknown until it is counted. No product is created for a SKU without lines that belong to no other product,
 * such as a SKU that another product has taken meanwhile. `importId`: an import that is being committed, whose lines
 * already refer to the products by id.
 */
export async function createSoldProducts(
  tx: Tx,
  scope: BusinessScope,
  wanted: readonly (WantedProduct & Pick<ProductCost, 'enteredFor'>)[],
  today: string,
  importId?: string,
): Promise<CreatedProducts> {
  if (wanted.length === 0) return { ids: [], soldBefore: [] }
  const ofImport = importId === undefined ? [] : await soldIn(tx, scope, importId, wanted)
  const earlier = await soldEarlier(tx, scope, wanted)
  const sales = new Map([...earlier, ...ofImport].map((sale) => [sale.productId, sale]))
  const { country: home, periods } = await loadVat(tx, scope)
  const entered = outputVatOn(periods, today)
  const rates = new ExchangeRates()
  await rates.load(tx, [scope.currency, ...[...sales.values()].map(({ currency }) => currency)])
  const made = wanted.flatMap(({ id, sku, name, unitCost, enteredFor }) => {
    const last = sales.get(id)
    if (!last) return []
    const paid = asEntered(last.sales, priceVatOfLine(periods, home, last), entered)
    const each = last.units > 0 && paid > 0 ? divideRounded(BigInt(paid), BigInt(last.units)) : null
    const price = each === null ? null : rates.convert(each, last.currency, scope.currency, last.soldOn)
    // if only a cost was entered for the SKU, the product gets its name from the file
    const told = name === null ? { sku: last.sku.trim(), name: nameOf(last) } : { sku, name }
    return [{ id, ...told, unitCost, enteredFor, price: price ?? 0 }]
  })
  if (made.length === 0) return { ids: [], soldBefore: [] }
  await tx.execute(sql`INSERT INTO products (user_id, business_id, currency, id, sku, name, price)
    SELECT ${scope.ownerId}::uuid, ${scope.businessId}::uuid, ${scope.currency}::text, p.id, p.sku, p.name, p.price
    FROM jsonb_to_recordset(${JSON.stringify(made)}::jsonb) AS p (id uuid, sku text, name text, price bigint)`)
  await insertCosts(
    tx,
    scope,
    made.flatMap(({ id, unitCost, enteredFor }) => (unitCost === null ? [] : [{ id, unitCost, enteredFor }])),
  )
  const ids = made.map(({ id }) => id)
  const before = new Set(earlier.map(({ productId }) => productId))
  return { ids, soldBefore: ids.filter((id) => before.has(id)) }
}

export interface ProductCost {
  readonly id: string
  readonly unitCost: number
  /** The day for which the cost was entered; absent if for all sales. */
  readonly enteredFor?: string | undefined
}

/** Adds a cost item, and a unit cost that applies to all sales, to each of these products, which have no cost yet. */
async function insertCosts(
  tx: Tx,
  { ownerId }: { ownerId: OwnerId },
  costs: readonly ProductCost[],
): Promise<void> {
  await insertCostItems(tx, ownerId, costs)
  await insertHistories(
    tx,
    ownerId,
    costs.map((cost) => ({ validFrom: BEGINNING, ...cost })),
  )
}

/** Adds a cost item with the cost of the goods to each of these products, which have no cost items yet. */
export async function insertCostItems(tx: Tx, owner: OwnerId, costs: readonly ProductCost[]): Promise<void> {
  if (costs.length === 0) return
  const [category] = await rowsOf<{ id: string }>(
    tx,
    sql`SELECT id FROM cost_categories WHERE code = 'product' AND user_id IS NULL`,
  )
  if (!category) throw new Error('the built-in cost category is missing')
  await tx.execute(sql`INSERT INTO cost_line_items (user_id, product_id, cost_category_id, position, amount)
    SELECT ${owner}::uuid, c.id, ${category.id}::uuid, 0, c."unitCost"
    FROM jsonb_to_recordset(${JSON.stringify(costs)}::jsonb) AS c (id uuid, "unitCost" bigint)`)
}

function nameOf({ title, sku }: LastSale): string {
  return [...(title?.trim() || sku)].slice(0, NAME_LENGTH).join('').trim()
}

/** Returns the latest sale with a price, or else the latest line, of each product of these lines. */
function lastSales(tx: Tx, lines: ReturnType<typeof sql>): Promise<LastSale[]> {
  return rowsOf<LastSale>(
    tx,
    sql`SELECT DISTINCT ON (product_id) product_id AS "productId", sku, title, currency, sold_on::text AS "soldOn", country,
        tax_apart OR tax <> 0 AS "taxApart", units, sales::float8 AS sales
      FROM (${lines}) l
      ORDER BY product_id, (units > 0 AND sales > 0) DESC, sold_on DESC, id DESC`,
  )
}

function soldIn(
  tx: Tx,
  scope: BusinessScope,
  importId: string,
  wanted: readonly WantedProduct[],
): Promise<LastSale[]> {
  const ids = sql.param(wanted.map(({ id }) => id))
  return lastSales(
    tx,
    sql`SELECT product_id, sku, title, currency, sold_on, country, tax_apart, tax, units, sales, id FROM sale_lines
      WHERE user_id = ${scope.ownerId} AND import_id = ${importId} AND product_id = ANY(${ids}::uuid[])`,
  )
}

/** Returns the latest sales of requested products whose SKU was sold in earlier imports without a product. */
async function soldEarlier(
  tx: Tx,
  scope: BusinessScope,
  wanted: readonly WantedProduct[],
): Promise<LastSale[]> {
  const ofBusiness = sql`user_id = ${scope.ownerId} AND business_id = ${scope.businessId}`
  const open = await rowsOf<{ sku: string }>(
    tx,
    sql`SELECT DISTINCT sku FROM sales_monthly_sku WHERE ${ofBusiness} AND product_id IS NULL AND sku <> ''`,
  )
  const idOf = new Map(wanted.map(({ sku, id }) => [foldSku(sku), id]))
  const found = open.flatMap(({ sku }) => {
    const id = idOf.get(foldSku(sku))
    return id === undefined ? [] : [{ sku, id }]
  })
  if (found.length === 0) return []
  const catalog = await loadCatalog(tx, scope)
  // if products already have this SKU, its sales have no product because several products share the SKU, and a
  // further product would not help
  const free = found.filter(({ sku }) => !catalog.names(sku))
  return lastSales(
    tx,
    sql`SELECT w.id AS product_id, s.sku, s.title, s.currency, s.sold_on, s.country, s.tax_apart, s.tax, s.units,
        s.sales, s.id
      FROM unnest(${sql.param(free.map(({ sku }) => sku))}::text[], ${sql.param(free.map(({ id }) => id))}::uuid[])
        AS w (sku, id)
      JOIN sale_lines s ON s.sku = w.sku
      WHERE s.user_id = ${scope.ownerId} AND s.business_id = ${scope.businessId} AND s.product_id IS NULL`,
  )
}
