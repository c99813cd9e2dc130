import { type SQL, sql } from 'drizzle-orm'
import { bundlesOf } from '#domain/bundles/recipe.ts'
import type { LineAmounts } from '#domain/import/sale-line.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { bundlesWithSku, readDeletedBundles, readRecipes } from '#server/core/bundles/recipes.ts'
import { NO_PRODUCT } from '#server/core/stock/stocked-product.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { batchesOf, rowsOf } from '#server/infra/db/rows.ts'
import type { FeeBasis } from '#server/infra/db/schema/sales.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { amountsOf } from '../lines/line-amounts.ts'
import { listedFees } from '../lines/listed-fees.ts'
import { foldSku } from '../lines/match-products.ts'
import { type StaleRows, staleRowsOf } from '../lines/order-days.ts'
import { recountStale } from '../rollups/rollups.ts'
import { type Costing, loadCosting } from './costing.ts'
import { recostLayers, settleLayers } from './layers.ts'

/**
 * Matches the business's sale lines to products by SKU again after these products were saved or deleted. Recomputes
 * the cost and the rollups of lines that changed, also of lines of bundles that contain the products. Lines of a
 * deleted product keep their cost. `listed` limits the work to lines whose file states no fees, which is enough when
 * only the products' own fees changed. Call it last in the transaction that saves or deletes the products.
 */
export async function recostProducts(
  tx: Tx,
  scope: BusinessScope,
  changed: readonly string[],
  which: 'all' | 'listed' = 'all',
): Promise<void> {
  if (changed.length === 0) return
  await lockSales(tx, scope)
  const bundles = which === 'all' ? bundlesOf(await readRecipes(tx, scope), new Set(changed)) : []
  const productIds = [...new Set([...changed, ...bundles])]
  if (bundles.length > 0)
    // cached lists show the cost of bundles, and no trigger reacts to changes of unit costs
    await tx.execute(sql`SELECT change_data_version(${scope.ownerId}::uuid, ${scope.businessId}::uuid)`)
  await tx.execute(sql`UPDATE businesses SET catalog_version = catalog_version + 1
    WHERE user_id = ${scope.ownerId} AND id = ${scope.businessId}`)
  const sold = await soldSkus(tx, scope)
  if (sold.length === 0) return which === 'all' ? settleLayers(tx, scope, productIds) : undefined
  const costing = await loadCosting(tx, scope)
  const ids = sql.param(productIds)
  const own = await rowsOf<{ sku: string }>(
    tx,
    sql`SELECT sku FROM products WHERE user_id = ${scope.ownerId} AND id = ANY(${ids}::uuid[])
      UNION SELECT sku FROM product_platforms WHERE user_id = ${scope.ownerId} AND product_id = ANY(${ids}::uuid[])`,
  )
  const matched = await rowsOf<{ sku: string }>(
    tx,
    sql`SELECT DISTINCT sku FROM sale_lines WHERE user_id = ${scope.ownerId} AND product_id = ANY(${ids}::uuid[])`,
  )
  const named = new Set([...own, ...matched].map(({ sku }) => foldSku(sku)))
  // a SKU that several products share becomes unambiguous when only one of them keeps it
  const freed = ({ sku, matched }: SoldSku) => !matched && costing.catalog.names(sku)
  const skus = sold.filter((line) => named.has(foldSku(line.sku)) || freed(line)).map(({ sku }) => sku)
  await recostSkus(tx, scope, costing, { skus: [...new Set(skus)], productIds, which })
}

/**
 * Lets only one transaction at a time write a business's sale lines. A match that is read after this call stays true
 * until the transaction ends.
 */
export async function lockSales(tx: Tx, scope: BusinessScope): Promise<{ catalogVersion: number }> {
  const [found] = await rowsOf<{ catalogVersion: number }>(
    tx,
    sql`SELECT catalog_version AS "catalogVersion" FROM businesses
      WHERE user_id = ${scope.ownerId} AND id = ${scope.businessId} FOR NO KEY UPDATE`,
  )
  return found ?? { catalogVersion: 0 }
}

/** Keeps others from writing the business's sale lines until the transaction ends. Several transactions can have this lock. */
export async function shareSales(tx: Tx, scope: BusinessScope): Promise<void> {
  await tx.execute(
    sql`SELECT FROM businesses WHERE user_id = ${scope.ownerId} AND id = ${scope.businessId} FOR SHARE`,
  )
}

interface SoldSku {
  readonly sku: string
  /** Whether all these lines have a product. */
  readonly matched: boolean
}

/**
 * Returns the SKUs of the business's sale lines, from the rollups, or from the lines themselves while an import is
 * being saved.
 */
export async function soldSkus(tx: Tx, scope: BusinessScope): Promise<SoldSku[]> {
  return rowsOf<SoldSku>(
    tx,
    sql`SELECT sku, bool_and(product_id IS NOT NULL) AS matched FROM sales_monthly_sku
      WHERE user_id = ${scope.ownerId} AND business_id = ${scope.businessId} AND sku <> '' GROUP BY 1
      UNION ALL
      SELECT l.sku, bool_and(l.product_id IS NOT NULL)
      FROM imports i JOIN sale_lines l ON l.user_id = i.user_id AND l.import_id = i.id
      WHERE i.user_id = ${scope.ownerId} AND i.business_id = ${scope.businessId} AND NOT i.active AND l.sku IS NOT NULL
      GROUP BY 1`,
  )
}

interface StoredLine extends Pick<LineAmounts, (typeof AMOUNTS)[number]> {
  readonly id: number
  readonly key: string
  readonly orderId: string | null
  readonly importId: string
  readonly platform: string
  readonly sku: string
  readonly soldOn: string
  readonly currency: CurrencyCode
  readonly units: number
  readonly costUnits: number
  readonly productId: string | null
  readonly cost: number | null
  readonly kind: string
  readonly country: string | null
  readonly taxApart: boolean
  readonly continuesOrder: boolean
  readonly feeBasis: FeeBasis
}

/** The number of lines that are in memory at a time. */
const LINES_AT_ONCE = 10_000

const FEES = ['referralFee', 'fulfilmentFee', 'otherFee'] as const
const AMOUNTS = ['sales', 'discounts', 'shipping', 'giftWrap', ...FEES] as const
const COMPUTED = ['productId', 'cost', 'feeBasis', ...FEES] as const

interface Recosted {
  readonly skus: readonly string[]
  readonly productIds: readonly string[]
  readonly which: 'all' | 'listed'
}

/** Matches the lines with these SKUs to products again, recomputes their cost, and recounts the rollups that changed. */
async function recostSkus(
  tx: Tx,
  scope: BusinessScope,
  costing: Costing,
  { skus, productIds, which }: Recosted,
): Promise<void> {
  const listed = which === 'listed' ? sql`AND fee_basis <> 'stated'` : sql``
  const these = sql`sku = ANY(${sql.param(skus)}::text[]) ${listed}`
  const none = { changed: [], productIds: [] }
  const found = skus.length === 0 ? none : await changeLines(tx, scope, costing, these)
  if (which === 'listed') return recountStale(tx, scope, found.changed)
  // sales that get or lose a product can be those of a deleted bundle, which take units only without a product
  const changedSkus = found.changed.flatMap((rows) => rows.skus)
  const bundles = bundlesWithSku(await readDeletedBundles(tx, scope), changedSkus)
  const layered = [...new Set([...productIds, ...found.productIds, ...bundles])]
  await recountStale(tx, scope, [...found.changed, ...(await recostLayers(tx, scope, layered))])
}

/**
 * Matches some lines of the business to products again and recomputes their cost, without updating the rollups. Lines
 * that are costed from purchases keep their cost. The caller locks the sales.
 */
export async function recostLines(
  tx: Tx,
  scope: BusinessScope,
  costing: Costing,
  which: SQL,
): Promise<StaleRows[]> {
  return (await changeLines(tx, scope, costing, which)).changed
}

/** Does the work of recostLines, and also returns the products that changed lines had before and have now. */
async function changeLines(
  tx: Tx,
  scope: BusinessScope,
  costing: Costing,
  which: SQL,
): Promise<{ changed: StaleRows[]; productIds: string[] }> {
  const stale: StaleRows[] = []
  const productIds = new Set<string>()
  const batches = batchesOf<StoredLine>(
    tx,
    sql`SELECT id::float8 AS id, key, order_id AS "orderId", import_id AS "importId", platform, sku, sold_on::text AS "soldOn", currency, units,
        cost_units AS "costUnits", product_id AS "productId", cost::float8 AS cost, kind, country,
        (tax_apart OR tax <> 0) AS "taxApart", continues_order AS "continuesOrder", fee_basis AS "feeBasis",
        ${amountsOf(AMOUNTS)}
      FROM sale_lines l
      WHERE user_id = ${scope.ownerId} AND business_id = ${scope.businessId} AND sku IS NOT NULL AND ${which}`,
    LINES_AT_ONCE,
  )
  for await (const lines of batches) {
    const changed = await changeBatch(tx, scope, costing, lines)
    stale.push(...staleRowsOf(changed))
    for (const { before, productId } of changed)
      for (const id of [before, productId]) if (id !== null) productIds.add(id)
  }
  return { changed: stale, productIds: [...productIds] }
}

async function changeBatch(
  tx: Tx,
  scope: BusinessScope,
  costing: Costing,
  lines: readonly StoredLine[],
): Promise<(StoredLine & { before: string | null })[]> {
  await costing.prepare(tx, new Set(lines.map(({ currency }) => currency)))
  const changed = lines.flatMap((line) => {
    const { productId } = costing.match(line.platform, line.sku)
    // a line that no product matches keeps its cost: its product was deleted, or it never had a product
    if (productId === null && line.productId === null) return []
    const cost = costing.costAgain(productId, line)
    const fees = line.feeBasis === 'stated' ? {} : listedFees(costing, productId, line)
    const now: StoredLine = { ...line, productId, cost, ...fees }
    return COMPUTED.every((field) => now[field] === line[field]) ? [] : [{ ...now, before: line.productId }]
  })
  if (changed.length === 0) return []
  await tx.execute(sql`
    UPDATE sale_lines l SET product_id = c.product_id, cost = c.cost, fee_basis = c.fee_basis,
      referral_fee = c.referral_fee, fulfilment_fee = c.fulfilment_fee, other_fee = c.other_fee,
      deleted_product_id = CASE WHEN l.product_id IS DISTINCT FROM c.product_id AND EXISTS (SELECT FROM imports i
          WHERE i.user_id = l.user_id AND i.id = l.import_id AND i.active)
        THEN nullif(coalesce(l.deleted_product_id, l.product_id, ${NO_PRODUCT}::uuid), coalesce(c.product_id, ${NO_PRODUCT}::uuid))
        ELSE l.deleted_product_id END
    FROM unnest(${sql.param(changed.map(({ id }) => id))}::bigint[],
      ${sql.param(changed.map(({ productId }) => productId))}::uuid[],
      ${sql.param(changed.map(({ cost }) => cost))}::bigint[],
      ${sql.param(changed.map(({ feeBasis }) => feeBasis))}::text[],
      ${sql.param(changed.map(({ referralFee }) => referralFee))}::bigint[],
      ${sql.param(changed.map(({ fulfilmentFee }) => fulfilmentFee))}::bigint[],
      ${sql.param(changed.map(({ otherFee }) => otherFee))}::bigint[])
      AS c (id, product_id, cost, fee_basis, referral_fee, fulfilment_fee, other_fee)
    WHERE l.user_id = ${scope.ownerId} AND l.id = c.id`)
  return changed
}
