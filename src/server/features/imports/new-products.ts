import { sql } from 'drizzle-orm'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { divideRounded } from '#domain/money/money.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { BusinessScope } from '#server/platform/db/owner.ts'
import { rowsOf } from '#server/platform/db/rows.ts'
import { costLineItems, products, unitCosts } from '#server/platform/db/schema/catalog.ts'
import { ExchangeRates } from '#server/platform/sales/exchange-rates.ts'
import type { ImportRow } from './store.ts'

const BEGINNING = '0001-01-01'

interface LastSale {
  readonly productId: string
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
  const sales = await rowsOf<LastSale>(
    tx,
    sql`SELECT DISTINCT ON (product_id) product_id AS "productId", currency, sold_on::text AS "soldOn", units,
        sales::float8 AS sales
      FROM sale_lines WHERE user_id = ${scope.ownerId} AND import_id = ${row.id} AND product_id = ANY(${ids}::uuid[])
      ORDER BY product_id, (units > 0 AND sales > 0) DESC, sold_on DESC, id DESC`,
  )
  const rates = new ExchangeRates()
  await rates.load(tx, [scope.currency, ...sales.map(({ currency }) => currency)])
  const made = wanted.flatMap(({ id, sku, name, unitCost }) => {
    const last = sales.find(({ productId }) => productId === id)
    if (!last) return []
    const each =
      last.units > 0 && last.sales > 0 ? divideRounded(BigInt(last.sales), BigInt(last.units)) : null
    const price = each === null ? null : rates.convert(each, last.currency, scope.currency, last.soldOn)
    return [{ id, sku, name, unitCost, price: price ?? 0, status: price ? 'active' : 'draft' }]
  })
  if (made.length === 0) return
  const { ownerId: userId, businessId, currency } = scope
  await tx
    .insert(products)
    .values(made.map(({ unitCost: _, ...rest }) => ({ ...rest, userId, businessId, currency })))
  const costed = made.flatMap(({ id, unitCost }) => (unitCost === null ? [] : [{ id, unitCost }]))
  if (costed.length === 0) return
  const [category] = await rowsOf<{ id: string }>(
    tx,
    sql`SELECT id FROM cost_categories WHERE code = 'product' AND user_id IS NULL`,
  )
  if (!category) throw new Error('the built-in cost category is missing')
  await tx.insert(costLineItems).values(
    costed.map(({ id, unitCost }) => ({
      userId,
      productId: id,
      costCategoryId: category.id,
      position: 0,
      amount: unitCost,
    })),
  )
  await tx
    .insert(unitCosts)
    .values(costed.map(({ id, unitCost }) => ({ userId, productId: id, validFrom: BEGINNING, unitCost })))
}
