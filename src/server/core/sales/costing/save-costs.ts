import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { COST_FAILURES, saveUnitCosts } from '#contract/cost-grid.ts'
import type { ParsedBody, ResponseOf } from '#contract/endpoint.ts'
import { costOn, datedCosts, filledCosts } from '#domain/profit/cost-history.ts'
import { shifted } from '#domain/profit/period-before.ts'
import { readRecipes } from '#server/core/bundles/recipes.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { BusinessScope, OwnerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { costLineItems } from '#server/infra/db/schema/catalog.ts'
import { type LineCost, type ProductCosts, unitCostSaves } from '#server/infra/db/schema/costs.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { foldSku } from '../lines/match-products.ts'
import { productsBySku } from '../lines/products-by-sku.ts'
import { type HistoryChange, sameHistory, writeHistories } from './cost-histories.ts'
import { lockSales, recostProducts } from './recost.ts'
import { costsOf, digestOf, keptLineCosts } from './replaced-costs.ts'
import { createSoldProducts, insertCostItems, type ProductCost } from './sold-products.ts'

type Form = ParsedBody<typeof saveUnitCosts>
type Saved = ResponseOf<typeof saveUnitCosts>
type Failure = (typeof COST_FAILURES)[number]

interface Wanted {
  readonly at: number
  readonly sku: string
  readonly unitCost: number
}

/**
 * Saves the costs in the caller's transaction. The number of SQL statements does not depend on the number of costs.
 * `kept`: lines of products that the caller created, with the cost that the lines had before the products existed.
 */
export async function saveCosts(
  tx: Tx,
  scope: BusinessScope,
  form: Form & { readonly isReceipt?: boolean },
  today: string,
  kept: readonly LineCost[] = [],
): Promise<Saved> {
  const owner = scope.ownerId
  await lockSales(tx, scope)
  const { known, unknown, failed } = await targetsOf(tx, scope, form)
  const before = await costsOf(tx, owner, [...known.keys()])
  const costsAfter = form.isReceipt || form.validFrom < today ? datedCosts : filledCosts
  const changes = before.flatMap((product) => {
    const unitCost = known.get(product.id)?.unitCost ?? 0
    const next = costsAfter(product.costs, unitCost, form.validFrom)
    return sameHistory(product.costs, next) ? [] : [{ product, unitCost, next }]
  })
  const lines = await keptLineCosts(
    tx,
    scope,
    [...unknown.values()].map(({ sku }) => sku),
  )
  await writeHistories(tx, owner, changes)
  // in the seller's time zone it can already be the next day
  const sellersDay = form.validFrom === shifted(today, 1) ? form.validFrom : today
  await writeItems(
    tx,
    owner,
    changes.filter((change) => itemFollows(change, sellersDay)),
  )
  const enteredFor = form.validFrom === 'always' ? undefined : form.validFrom
  const coming = [...unknown.values()].map((wanted) => ({
    ...wanted,
    id: randomUUID(),
    name: null,
    enteredFor,
  }))
  const { ids: created } = await createSoldProducts(tx, scope, coming, today)
  for (const { id, at } of coming) if (!created.includes(id)) failed.push({ at, reason: 'sku_not_sold' })
  const changed = changes.map(({ product }) => product.id)
  const ids = [...changed, ...created]
  const answer = { saved: ids.length, created: created.length, failed: failed.sort((a, b) => a.at - b.at) }
  if (ids.length + kept.length === 0) return { ...answer, undo: null }
  if (ids.length > 0) await recordAudit(tx, scope, 'unit_costs.saved', null, { count: ids.length })
  await recostProducts(tx, scope, ids)
  const id = randomUUID()
  await tx
    .delete(unitCostSaves)
    .where(and(eq(unitCostSaves.userId, owner), eq(unitCostSaves.businessId, scope.businessId)))
  await tx.insert(unitCostSaves).values({
    userId: owner,
    businessId: scope.businessId,
    id,
    before: { products: changes.map(({ product }) => product), created, lines: [...kept, ...lines] },
    after: await digestOf(tx, owner, { changed, created }),
  })
  return { ...answer, undo: id }
}

/**
 * Finds the product of each cost: `known` products, and `unknown` SKUs for which a product must be created. A cost
 * fails if its product does not exist, if it names no SKU, if several products have its SKU, or if an earlier cost in
 * the list is for the same product or SKU.
 */
async function targetsOf(tx: Tx, scope: BusinessScope, { costs }: Form) {
  const own = await rowsOf<{ id: string }>(
    tx,
    sql`SELECT id FROM products WHERE user_id = ${scope.ownerId} AND business_id = ${scope.businessId}`,
  )
  const ids = new Set(own.map(({ id }) => id))
  const productsOf = await productsBySku(tx, scope)
  const bundles = await readRecipes(tx, scope)
  const known = new Map<string, ProductCost>()
  /** The products to create, by folded SKU, so that two spellings of a SKU make one product. */
  const unknown = new Map<string, Wanted>()
  const failed: { at: number; reason: Failure }[] = []
  costs.forEach(({ productId, sku = '', unitCost }, at) => {
    const fail = (reason: Failure) => void failed.push({ at, reason })
    const folded = foldSku(sku)
    if (productId !== undefined && !ids.has(productId)) {
      fail('product_not_found')
      return
    }
    if (productId === undefined && folded === '') {
      fail('sku_not_sold')
      return
    }
    const [id, other] = productId === undefined ? productsOf(sku) : [productId]
    if (other !== undefined) fail('sku_ambiguous')
    else if (id !== undefined && bundles.has(id)) fail('is_bundle')
    else if (id === undefined) {
      if (unknown.has(folded)) fail('given_twice')
      else unknown.set(folded, { at, sku, unitCost })
    } else if (known.has(id)) fail('given_twice')
    else known.set(id, { id, unitCost })
  })
  return { known, unknown, failed }
}

interface Change extends HistoryChange {
  readonly product: ProductCosts
  readonly unitCost: number
}

/**
 * Sets the cost item of each product (its cost of goods) to the new unit cost, and adds a cost item to a product that
 * has none. Products with several cost items are not passed.
 */
async function writeItems(
  tx: Tx,
  owner: OwnerId,
  changes: readonly Pick<Change, 'product' | 'unitCost'>[],
): Promise<void> {
  await insertCostItems(
    tx,
    owner,
    changes.flatMap(({ product, unitCost }) =>
      product.items.length === 0 ? [{ id: product.id, unitCost }] : [],
    ),
  )
  const items = changes.flatMap(({ product, unitCost }) => product.items.map(({ id }) => ({ id, unitCost })))
  if (items.length > 0)
    await tx.execute(sql`UPDATE cost_line_items i SET amount = n.amount
      FROM unnest(${sql.param(items.map(({ id }) => id))}::uuid[],
        ${sql.param(items.map(({ unitCost }) => unitCost))}::bigint[]) AS n (id, amount)
      WHERE i.user_id = ${owner} AND i.id = n.id`)
}

/** Replaces the unit costs of a product, and sets its only cost item to `planned` unless that is null. */
export async function replaceCosts(
  tx: Tx,
  owner: OwnerId,
  { product, next }: Pick<Change, 'product' | 'next'>,
  planned: number | null,
): Promise<void> {
  await writeHistories(tx, owner, [{ product, next }])
  if (planned !== null) await writeItems(tx, owner, [{ product, unitCost: planned }])
}

/**
 * Sets the cost item of products to the cost that applies today, or deletes it if none applies. Products with several
 * items stay as they are. An only item follows if it equals the cost that was changed or deleted, which is `replaced`
 * by product.
 */
export async function planWithCosts(
  tx: Tx,
  owner: OwnerId,
  ids: readonly string[],
  today: string,
  replaced: ReadonlyMap<string, number | null> = new Map(),
): Promise<void> {
  const gone: string[] = []
  const planned = (await costsOf(tx, owner, ids)).flatMap((product) => {
    const [only, other] = product.items
    if (only && (other || only.amount !== replaced.get(product.id))) return []
    const unitCost = costOn(product.costs, today)?.unitCost ?? null
    if (unitCost !== null) return { product, unitCost }
    gone.push(product.id)
    return []
  })
  await writeItems(tx, owner, planned)
  await tx
    .delete(costLineItems)
    .where(and(eq(costLineItems.userId, owner), inArray(costLineItems.productId, gone)))
}

/** Whether the cost item of a product is set to the new cost: if that applies today, and the product does not have several cost items. */
function itemFollows({ product, unitCost, next }: Change, today: string): boolean {
  return product.items.length <= 1 && costOn(next, today)?.unitCost === unitCost
}
