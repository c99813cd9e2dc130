import { sql } from 'drizzle-orm'
import type { ParsedBody, ResponseOf } from '#contract/endpoint.ts'
import type { changeProducts } from '#contract/product-changes.ts'
import type { BundleKind } from '#domain/bundles/recipe.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { asBundle, readBundles } from '#server/core/bundles/recipes.ts'
import { refillFees } from '#server/core/fees/refill-fees.ts'
import { settleLayers } from '#server/core/sales/costing/layers.ts'
import { costMethodOf } from '#server/core/sales/costing/purchases.ts'
import { lockSales, recostProducts } from '#server/core/sales/costing/recost.ts'
import { digestsOf, keptLineCosts } from '#server/core/sales/costing/replaced-costs.ts'
import { saveCosts } from '#server/core/sales/costing/save-costs.ts'
import { restoreLines, undoCosts, undoRefused } from '#server/core/sales/costing/undo-costs.ts'
import { todayOf } from '#server/core/today.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { BusinessScope, OwnerId } from '#server/infra/db/owner.ts'
import { refuseOtherCurrency, requireBusinessCurrency } from '#server/infra/db/require-business.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { visibleIds } from '../form/check-form.ts'
import { TABLES } from '../named-lists.ts'
import type { ProductsDeps } from '../service.ts'
import { amountFaults, type FieldFault } from './amount-faults.ts'
import { asChanged, insertMany, newProducts } from './create-many.ts'
import { changedSince, deleteMany } from './delete-many.ts'
import { type CurrentValues, differenceOf } from './differences.ts'
import { feesOfProducts, writeFees } from './fees/fee-changes.ts'
import { platformFaults } from './fees/platform-faults.ts'
import { lastCounts, markUndone, stillToUndo } from './undo-change.ts'
import { writeDetails, writeStock } from './write-many.ts'

type Form = ParsedBody<typeof changeProducts>
type Answer = ResponseOf<typeof changeProducts>

/**
 * Changes, adds and deletes products in one transaction, or for a preview only returns what would change. The number of SQL statements
 * does not depend on the number of products. Also returns the storage keys of images that no product uses any more.
 */
export async function changeMany(
  deps: ProductsDeps,
  owner: OwnerId,
  businessId: string,
  form: Form,
): Promise<{ answer: Answer; files: string[] }> {
  return deps.db.tenant(owner, async (tx) => {
    const scope = await requireBusinessCurrency(tx, owner, businessId)
    refuseOtherCurrency(scope, form.currency)
    const today = todayOf(deps)
    await lockSales(tx, scope)
    const saveId = form.preview ? undefined : form.undoCosts
    const refused = saveId === undefined ? null : await undoRefused(tx, scope, saveId)
    // compared before the costs are undone, which are a part of it
    const { staying, gone } = await changedSince(tx, scope, form.deletions, { costsStay: refused !== null })
    const leftOut = new Set([...staying, ...gone])
    const deletions = form.deletions.filter((deletion) => !leftOut.has(deletion))
    const undone =
      saveId === undefined || refused
        ? []
        : await undoCosts(
            tx,
            scope,
            saveId,
            staying.map(({ productId }) => productId),
          )
    const { changed, notUndone, deleted } = await differences(tx, scope, form, today, refused !== null)
    notUndone.push(...staying.map(({ productId, name }) => ({ productId, name })))
    const created = await newProducts(tx, scope, form)
    const answer = {
      changed,
      notUndone,
      deleted,
      created: created.map(({ productId, name, sku }) => ({ productId, name, sku })),
    }
    const nothing = changed.length + created.length + deletions.length === 0
    if (refused && nothing && staying.length === 0) throw new AppError(refused)
    const onlyDeleted = notUndone.length === 0 && deleted.length > 0
    if (onlyDeleted && nothing && saveId === undefined) throw new AppError('product_not_found')
    if (form.preview || nothing) return { answer: { ...answer, undoCosts: null }, files: [] }
    const files = await deleteMany(tx, scope, deletions)
    if (deletions.length > 0) await restoreLines(tx, scope, undone)
    const kept = await keptLineCosts(
      tx,
      scope,
      created.map(({ sku }) => sku),
    )
    await insertMany(tx, scope, created)
    const written = [...changed, ...created.map(asChanged)]
    await writeDetails(tx, scope, written)
    await writeStock(tx, scope, written, await markUndone(tx, scope, changed, form.changes))
    const charged = await writeFees(tx, scope, written)
    const priced = changed.filter(({ after }) => after.price !== undefined).map(({ productId }) => productId)
    const refilled = [...new Set([...priced, ...charged])]
    if (refilled.length > 0) await refillFees(tx, scope, today, refilled)
    const costs = written.flatMap(({ productId, after: { unitCost } }) =>
      typeof unitCost === 'number' ? [{ productId, unitCost }] : [],
    )
    const touched = [...written, ...deletions]
    const only = touched.length === 1 ? touched[0] : undefined
    await recordAudit(tx, scope, 'products.changed', only?.productId ?? null, {
      count: touched.length,
      // no table keeps the name of a deleted product
      ...(only && deletions.length > 0 && { name: only.name }),
    })
    // earlier sales with the SKU of a new product are assigned to it, here or when its cost is saved
    const costed = new Set(costs.map(({ productId }) => productId))
    await recostProducts(
      tx,
      scope,
      created.map(({ productId }) => productId).filter((productId) => !costed.has(productId)),
    )
    // the fees of sales whose file states none are estimated from those of the product
    if (charged.length > 0) await recostProducts(tx, scope, charged, 'listed')
    const { undo } =
      costs.length + kept.length === 0
        ? { undo: null }
        : await saveCosts(tx, scope, { validFrom: form.costsFrom ?? today, costs }, today, kept)
    const counted = written.filter(({ after }) => after.quantity !== undefined)
    await settleLayers(
      tx,
      scope,
      counted.map(({ productId }) => productId),
    )
    const digests = await digestsOf(
      tx,
      scope,
      created.map(({ productId }) => productId),
    )
    const identified = answer.created.map((each) => ({ ...each, digest: digests.get(each.productId) }))
    return { answer: { ...answer, created: identified, undoCosts: undo }, files }
  })
}

async function differences(
  tx: Tx,
  scope: BusinessScope,
  { changes, costsFrom }: Form,
  today: string,
  costsStay: boolean,
): Promise<Pick<Answer, 'changed' | 'notUndone' | 'deleted'>> {
  const notUndone: Answer['notUndone'] = []
  const deleted: Answer['deleted'] = []
  if (changes.length === 0) return { changed: [], notUndone, deleted }
  const from = costsFrom === undefined || costsFrom === 'always' ? today : costsFrom
  const current = await lockedProducts(tx, scope, changes, from)
  const counts = await lastCounts(tx, scope, changes)
  const counted = changes.some(({ quantity }) => quantity !== undefined)
  // purchases may leave another number of units than the stock shown, so a count that equals it is recorded too
  const fromPurchases = counted && (await costMethodOf(tx, scope)) !== 'dated'
  const named = changes.flatMap(({ fees = [] }) => fees.map(({ platformId }) => platformId))
  const platforms = await visibleIds(tx, TABLES.platform, scope.ownerId, [...new Set(named)])
  const fields: FieldFault[] = []
  const seen = new Set<string>()
  const changed = changes.flatMap((change, at) => {
    const { productId } = change
    const product = current.get(productId)
    if (!product) {
      if (change.undoes === undefined) throw new AppError('product_not_found')
      deleted.push(productId)
      return []
    }
    const last = counts.get(productId)
    const { wanted, later } = stillToUndo(product, change, last)
    if (later || (costsStay && change.undoes?.unitCost !== undefined))
      notUndone.push({ productId, name: product.name })
    const undoneBefore = change.undoes !== undefined && last?.undone === true
    const recounts = fromPurchases && product.bundle === null && !undoneBefore
    const found = differenceOf(product, wanted, recounts)
    if (seen.has(productId)) fields.push({ path: `changes.${at}.productId`, code: 'productRepeated' })
    seen.add(productId)
    if ((found?.after.tags?.length ?? 0) > LIMITS.tagsPerProduct)
      fields.push({ path: `changes.${at}.tags`, code: 'tooManyTags' })
    fields.push(...amountFaults(`changes.${at}`, change, scope.currency))
    fields.push(...platformFaults(`changes.${at}.fees`, product.fees, change.fees ?? [], platforms))
    if (product.bundle !== null)
      for (const name of OF_COMPONENTS)
        if (found?.after[name] !== undefined)
          throw new AppError('product_is_bundle', { data: { name: product.name } })
    // a cost for all sales can replace earlier costs, even if it equals today's cost
    const replaces = costsFrom === 'always' && change.unitCost !== undefined && product.bundle === null
    const difference = found ?? (replaces ? { before: {}, after: {} } : null)
    if (!difference) return []
    if (replaces) {
      difference.before.unitCost = product.unitCost
      difference.after.unitCost = change.unitCost
    }
    return [{ productId, name: product.name, sku: product.sku, ...difference }]
  })
  if (fields.length > 0) throw new AppError('invalid_input', { fields })
  return { changed, notUndone, deleted }
}

/** The values of a bundle that follow from its components, so they cannot be changed. */
const OF_COMPONENTS = ['unitCost', 'quantity'] as const

interface LockedProduct extends CurrentValues {
  readonly productId: string
  readonly sku: string
  readonly bundle: BundleKind | null
}

/**
 * Locks the products in a fixed order. Reads their values, and the unit costs in force on `day`. The caller must have locked the
 * sales.
 */
async function lockedProducts(
  tx: Tx,
  scope: BusinessScope,
  changes: Form['changes'],
  day: string,
): Promise<Map<string, LockedProduct>> {
  const { ownerId, businessId } = scope
  const ids = sql.param(changes.map(({ productId }) => productId))
  await tx.execute(sql`SELECT id FROM products
    WHERE user_id = ${ownerId} AND business_id = ${businessId} AND id = ANY(${ids}::uuid[]) ORDER BY id FOR UPDATE`)
  const rows = await rowsOf<Omit<LockedProduct, 'bundle' | 'fees'>>(
    tx,
    sql`SELECT p.id AS "productId", p.name, p.sku, p.category, p.variant_of AS "variantOf", nullif(p.price, 0)::float8 AS price, p.quantity, p.tags,
        p.low_stock_below AS "lowStockBelow",
        p.archived_at IS NOT NULL AS archived, c.unit_cost::float8 AS "unitCost"
      FROM products p
      LEFT JOIN (SELECT DISTINCT ON (product_id) product_id, unit_cost FROM unit_costs
        WHERE user_id = ${ownerId} AND product_id = ANY(${ids}::uuid[]) AND valid_from <= ${day}::date
        ORDER BY product_id, valid_from DESC) c ON c.product_id = p.id
      WHERE p.user_id = ${ownerId} AND p.business_id = ${businessId} AND p.id = ANY(${ids}::uuid[])`,
  )
  const bundles = await readBundles(tx, scope, day)
  const fees = await feesOfProducts(
    tx,
    scope,
    rows.map(({ productId }) => productId),
  )
  return new Map(
    rows.map((row) => {
      const { productId } = row
      return [productId, { ...asBundle(row, bundles, productId), fees: fees.get(productId) ?? [] }]
    }),
  )
}
