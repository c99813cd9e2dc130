import { sql } from 'drizzle-orm'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { divideRounded } from '#domain/money/money.ts'
import { ExchangeRates } from '#server/core/sales/costing/exchange-rates.ts'
import { recostProducts } from '#server/core/sales/costing/recost.ts'
import { foldSku, loadCatalog } from '#server/core/sales/lines/catalog.ts'
import type { Tx } from '#server/infra/db/database.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { products } from '#server/infra/db/schema/catalog.ts'
import type { WantedProduct } from '#server/infra/db/schema/sales.ts'
import type { ImportRow } from './store.ts'
import { insertCosts } from './take-costs.ts'

/** As the longest name a product may have. */
const NAME_LENGTH = 199

interface LastSale {
  readonly productId: string
  readonly sku: string
  readonly title: string | null
  readonly currency: CurrencyCode
  readonly soldOn: string
  readonly units: number
  readonly sales: number
}

/**
 * The products a seller asked for while importing. Their price is what the latest sale brought for a unit, at that
 * day's rate where it was in another currency; where no rate is known it is 0 and the product a draft, since the form
 * asks for a price. Its platforms and fees are the seller's to enter. Its stock is unknown until it is counted.
 */
export async function insertNewProducts(tx: Tx, scope: BusinessScope, row: ImportRow): Promise<void> {
  const wanted = row.options?.newProducts ?? []
  if (wanted.length === 0) return
  const ids = sql.param(wanted.map(({ id }) => id))
  // a wanted product of which no line came in (its SKU was taken meanwhile) is not made
  const ofImport = await lastSales(
    tx,
    sql`SELECT product_id, sku, title, currency, sold_on, units, sales, id FROM sale_lines
      WHERE user_id = ${scope.ownerId} AND import_id = ${row.id} AND product_id = ANY(${ids}::uuid[])`,
  )
  const earlier = await soldEarlier(tx, scope, wanted)
  const sales = new Map([...earlier, ...ofImport].map((sale) => [sale.productId, sale]))
  const rates = new ExchangeRates()
  await rates.load(tx, [scope.currency, ...[...sales.values()].map(({ currency }) => currency)])
  const made = wanted.flatMap(({ id, sku, name, unitCost }) => {
    const last = sales.get(id)
    if (!last) return []
    const each =
      last.units > 0 && last.sales > 0 ? divideRounded(BigInt(last.sales), BigInt(last.units)) : null
    const price = each === null ? null : rates.convert(each, last.currency, scope.currency, last.soldOn)
    // of a product that only a cost asked for, the file tells how it is called
    const told = name === null ? { sku: last.sku.trim(), name: nameOf(last) } : { sku, name }
    return [{ id, ...told, unitCost, price: price ?? 0, status: price ? 'active' : 'draft' }]
  })
  if (made.length === 0) return
  const { ownerId: userId, businessId, currency } = scope
  await tx
    .insert(products)
    .values(made.map(({ unitCost: _, ...rest }) => ({ ...rest, userId, businessId, currency })))
  await insertCosts(
    tx,
    scope,
    made.flatMap(({ id, unitCost }) => (unitCost === null ? [] : [{ id, unitCost }])),
  )
  // what earlier imports sold of it belongs to it as well
  const soldBefore = new Set(earlier.map(({ productId }) => productId))
  await recostProducts(
    tx,
    scope,
    made.flatMap(({ id }) => (soldBefore.has(id) ? [id] : [])),
  )
}

function nameOf({ title, sku }: LastSale): string {
  return [...(title?.trim() || sku)].slice(0, NAME_LENGTH).join('').trim()
}

/** The latest sale with a price, or else the latest line, of each product of these lines. */
function lastSales(tx: Tx, lines: ReturnType<typeof sql>): Promise<LastSale[]> {
  return rowsOf<LastSale>(
    tx,
    sql`SELECT DISTINCT ON (product_id) product_id AS "productId", sku, title, currency, sold_on::text AS "soldOn", units,
        sales::float8 AS sales
      FROM (${lines}) l
      ORDER BY product_id, (units > 0 AND sales > 0) DESC, sold_on DESC, id DESC`,
  )
}

/** The same of wanted products whose SKU came in with earlier imports, without a product until now. */
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
  // several products with one SKU leave its sales without one, and another would not help
  const free = found.filter(({ sku }) => !catalog.names(sku))
  return lastSales(
    tx,
    sql`SELECT w.id AS product_id, s.sku, s.title, s.currency, s.sold_on, s.units, s.sales, s.id
      FROM unnest(${sql.param(free.map(({ sku }) => sku))}::text[], ${sql.param(free.map(({ id }) => id))}::uuid[])
        AS w (sku, id)
      JOIN sale_lines s ON s.sku = w.sku
      WHERE s.user_id = ${scope.ownerId} AND s.business_id = ${scope.businessId} AND s.product_id IS NULL`,
  )
}
