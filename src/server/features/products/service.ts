import type { ParsedBody } from '#contract/endpoint.ts'
import type { ProductDetail, updateProduct } from '#contract/products.ts'
import { shifted } from '#domain/profit/period-before.ts'
import { readRecipes } from '#server/core/bundles/recipes.ts'
import { refillFees } from '#server/core/fees/refill-fees.ts'
import { settleLayers } from '#server/core/sales/costing/layers.ts'
import { lockSales, recostProducts } from '#server/core/sales/costing/recost.ts'
import { foldSku } from '#server/core/sales/lines/match-products.ts'
import { todayOf } from '#server/core/today.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { BusinessScope, OwnerId } from '#server/infra/db/owner.ts'
import { requireBusinessCurrency } from '#server/infra/db/require-business.ts'
import { type ProductId, requireProduct } from '#server/infra/db/require-product.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError, brokenConstraint } from '#server/infra/http/errors.ts'
import { dropUnattachedImages } from '#server/infra/images/images.ts'
import { deleteMany } from './bulk/delete-many.ts'
import { checkForm } from './form/check-form.ts'
import { hasValuesOf } from './form/has-values.ts'
import { keepUnchanged } from './form/keep-unchanged.ts'
import { readProduct } from './queries.ts'
import { moveStock } from './stock/store.ts'
import {
  changeProduct,
  imagesOf,
  insertProduct,
  lockProduct,
  type PlatformFees,
  type ProductForm,
  platformFeesOf,
  replaceParts,
} from './store.ts'
import { saveUnitCost } from './unit-costs.ts'

export interface ProductsDeps {
  db: Database
  now: () => Date
}

export async function getOwn(deps: ProductsDeps, owner: OwnerId, id: ProductId): Promise<ProductDetail> {
  return deps.db.tenant(owner, async (tx) =>
    present(tx, await requireProduct(tx, owner, id), id.productId, todayOf(deps)),
  )
}

export async function create(
  deps: ProductsDeps,
  owner: OwnerId,
  businessId: string,
  form: ProductForm,
): Promise<ProductDetail> {
  try {
    return await deps.db.tenant(owner, async (tx) => {
      const scope = await requireBusinessCurrency(tx, owner, businessId)
      return present(tx, scope, await addProduct(tx, deps, scope, form), todayOf(deps))
    })
  } catch (error) {
    // the business was deleted by a concurrent request
    if (brokenConstraint(error)?.startsWith('products_user_id_business_id')) {
      throw new AppError('business_not_found')
    }
    throw error
  }
}

/** Adds a product in the caller's transaction, unless the same request has added it; returns its id. */
export async function addProduct(
  tx: Tx,
  clock: Pick<ProductsDeps, 'now'>,
  scope: BusinessScope,
  form: ProductForm,
): Promise<string> {
  await lockSales(tx, scope)
  await checkForm(tx, scope, form)
  const productId = await insertProduct(tx, scope, form)
  if (productId === null) {
    const saved = form.id === undefined ? null : await readProduct(tx, scope, form.id, todayOf(clock))
    if (saved && hasValuesOf(form, saved)) return saved.id
    // no sale would match either of two products with one SKU
    const sameSku = saved && form.sku !== '' && foldSku(form.sku) === foldSku(saved.sku)
    throw new AppError('already_saved', sameSku ? { fields: [{ path: 'sku', code: 'skuSaved' }] } : {})
  }
  if (form.quantity !== null)
    await moveStock(tx, scope, productId, { kind: 'set', from: 0, to: form.quantity })
  await replaceParts(tx, scope, productId, form)
  await refillFees(tx, scope, todayOf(clock), [productId])
  await saveUnitCost(tx, scope, productId, costOf(clock, form))
  await recordAudit(tx, scope, 'product.created', productId)
  await recostProducts(tx, scope, [productId])
  return productId
}

/**
 * Replaces a product. With the product as it was `opened`, the values that the form left unchanged stay as they are now. Also returns the
 * storage keys of images that no product uses any more.
 */
export async function update(
  deps: ProductsDeps,
  owner: OwnerId,
  id: ProductId,
  { opened, ...sent }: ParsedBody<typeof updateProduct>,
): Promise<{ product: ProductDetail; files: string[] }> {
  const { productId } = id
  return deps.db.tenant(owner, async (tx) => {
    const { scope, ...before } = await lockProduct(tx, owner, id)
    const stored = await present(tx, scope, productId, todayOf(deps))
    const form = opened ? keepUnchanged(sent, opened, stored) : sent
    await checkForm(tx, scope, form, stored)
    const feesBefore = await platformFeesOf(tx, scope, productId)
    const imagesBefore = await imagesOf(tx, scope, productId)
    await changeProduct(tx, scope, productId, form)
    // the cost and stock of a bundle come from its components, so the values in the form are ignored
    const isBundle = (await readRecipes(tx, scope)).has(productId)
    const counted = !isBundle && form.quantity !== null && form.quantity !== before.quantity
    if (form.quantity !== null && counted) {
      await moveStock(tx, scope, productId, { kind: 'set', from: before.quantity, to: form.quantity })
    }
    const costChanged = !isBundle && (await saveUnitCost(tx, scope, productId, costOf(deps, form)))
    await replaceParts(tx, scope, productId, form, { keepCosts: isBundle })
    await refillFees(tx, scope, todayOf(deps), [productId])
    const skuChanged = skuKey(before.sku, feesBefore) !== skuKey(form.sku, form.platforms)
    await recordAudit(tx, scope, 'product.updated', productId)
    const files = await dropUnattachedImages(tx, owner, imagesBefore)
    if (costChanged || skuChanged) await recostProducts(tx, scope, [productId])
    else if (feesKey(feesBefore) !== feesKey(form.platforms))
      await recostProducts(tx, scope, [productId], 'listed')
    if (counted) await settleLayers(tx, scope, [productId])
    return { product: await present(tx, scope, productId, todayOf(deps)), files }
  })
}

/** Deletes a product. Returns the storage keys of images that no product uses any more. */
export async function remove(
  { db }: ProductsDeps,
  owner: OwnerId,
  id: ProductId,
  confirmedName: string,
): Promise<string[]> {
  return db.tenant(owner, async (tx) => {
    const scope = await requireProduct(tx, owner, id)
    await lockSales(tx, scope)
    const files = await deleteMany(tx, scope, [{ productId: id.productId, name: confirmedName }])
    await recordAudit(tx, scope, 'product.deleted', id.productId, { name: confirmedName })
    return files
  })
}

async function present(
  tx: Tx,
  scope: BusinessScope,
  productId: string,
  today: string,
): Promise<ProductDetail> {
  const found = await readProduct(tx, scope, productId, today)
  if (!found) throw new AppError('product_not_found')
  return found
}

/**
 * The unit cost is the sum of the cost items. Without cost items it is unknown (null), not zero. It cannot begin in the future, because the
 * product shows its cost items at once.
 */
function costOf({ now }: Pick<ProductsDeps, 'now'>, { costItems, costFrom }: ProductForm) {
  const today = todayOf({ now })
  // in the seller's time zone it can already be the next day
  if (costFrom !== 'always' && costFrom !== 'today' && costFrom > shifted(today, 1))
    throw new AppError('invalid_input', { fields: [{ path: 'costFrom', code: 'dayInFuture' }] })
  return {
    unitCost: costItems.length === 0 ? null : costItems.reduce((total, { amount }) => total + amount, 0),
    from: costFrom === 'today' ? today : costFrom,
  }
}

/**
 * Returns a string that changes when the fees entered for a product change. From these, the fees of sales are estimated if
 * their file states none.
 */
function feesKey(platforms: readonly PlatformFees[]): string {
  const fees = platforms.map((each) =>
    JSON.stringify([
      each.platformId,
      each.referralFeePpm,
      each.outboundFee,
      each.monthlyStorageFee,
      each.fulfilment,
      each.feeCategory,
      each.weightGrams,
      each.follows,
    ]),
  )
  return JSON.stringify(fees.sort())
}

function skuKey(sku: string, platforms: readonly { platformId: string; sku: string }[]): string {
  return JSON.stringify([sku, ...platforms.map((each) => `${each.platformId} ${each.sku}`).sort()])
}
