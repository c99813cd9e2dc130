import { and, eq, sql } from 'drizzle-orm'
import type { ParsedBody } from '#contract/endpoint.ts'
import type { createProduct } from '#contract/products.ts'
import type { Fulfilment } from '#domain/fees/fee-rule.ts'
import type { FollowedFee } from '#domain/fees/followed.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { lockSales } from '#server/core/sales/costing/recost.ts'
import type { BusinessScope, OwnerId } from '#server/infra/db/owner.ts'
import { isProduct, type ProductId, requireProduct } from '#server/infra/db/require-product.ts'
import { costLineItems, productImages, productPlatforms, products } from '#server/infra/db/schema/catalog.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'

export type ProductForm = ParsedBody<typeof createProduct>

export interface LockedProduct {
  /** Its currency cannot change until the transaction ends. */
  scope: BusinessScope
  sku: string
  /** The units in stock; null if they were never counted. */
  quantity: number | null
}

/**
 * Locks the product, its rows in other tables and its stock until the transaction ends. Locks the sales before the product, as
 * imports do, so that no deadlock can occur. Waits for a change of the currency, and reads it afterwards.
 */
export async function lockProduct(tx: Tx, owner: OwnerId, id: ProductId): Promise<LockedProduct> {
  const scope = await requireProduct(tx, owner, id)
  await lockSales(tx, scope)
  const [found] = await tx
    .select({ sku: products.sku, quantity: products.quantity, currency: products.currency })
    .from(products)
    .where(isProduct(owner, id))
    .for('update')
  if (!found) throw new AppError('product_not_found')
  const { currency, ...product } = found
  return { ...product, scope: { ...scope, currency: currency as CurrencyCode } }
}

/**
 * Inserts a product. Its first stock movement then sets the stock; if the form has no quantity, the stock stays unknown. Returns null if
 * the seller has a product with the id of the form already.
 */
export async function insertProduct(tx: Tx, scope: BusinessScope, form: ProductForm): Promise<string | null> {
  const [made] = await tx
    .insert(products)
    .values({
      id: form.id,
      userId: scope.ownerId,
      businessId: scope.businessId,
      currency: scope.currency,
      quantity: form.quantity === null ? null : 0,
      ...detailsOf(form),
    })
    .onConflictDoNothing()
    .returning({ id: products.id })
  return made?.id ?? null
}

export async function changeProduct(
  tx: Tx,
  scope: BusinessScope,
  productId: string,
  form: ProductForm,
): Promise<void> {
  await tx
    .update(products)
    .set({ ...detailsOf(form), updatedAt: sql`now()` })
    .where(isProduct(scope.ownerId, { ...scope, productId }))
}

/** Replaces the platforms, cost items and images of a product by those in the submitted form. */
export async function replaceParts(
  tx: Tx,
  { ownerId }: BusinessScope,
  productId: string,
  form: ProductForm,
  { keepCosts = false }: { keepCosts?: boolean } = {},
): Promise<void> {
  const costs = keepCosts ? [] : [costLineItems]
  for (const table of [productPlatforms, ...costs, productImages]) {
    await tx.delete(table).where(and(eq(table.userId, ownerId), eq(table.productId, productId)))
  }
  const key = { userId: ownerId, productId }
  await tx.insert(productPlatforms).values(form.platforms.map((platform) => ({ ...key, ...platform })))
  if (form.costItems.length > 0 && !keepCosts) {
    await tx
      .insert(costLineItems)
      .values(form.costItems.map((item, position) => ({ ...key, position, ...item })))
  }
  const imageIds = [...new Set(form.imageIds)]
  if (imageIds.length > 0) {
    await tx
      .insert(productImages)
      .values(imageIds.map((imageId, position) => ({ ...key, position, imageId })))
  }
}

export async function imagesOf(tx: Tx, { ownerId }: BusinessScope, productId: string): Promise<string[]> {
  const found = await tx
    .select({ id: productImages.imageId })
    .from(productImages)
    .where(and(eq(productImages.userId, ownerId), eq(productImages.productId, productId)))
  return found.map(({ id }) => id)
}

export interface PlatformFees {
  platformId: string
  sku: string
  referralFeePpm: number
  outboundFee: number
  monthlyStorageFee: number
  fulfilment: Fulfilment | null
  feeCategory: string | null
  weightGrams: number | null
  follows: FollowedFee[]
}

/** Reads the SKU and the fees of the product on each platform. */
export async function platformFeesOf(
  tx: Tx,
  { ownerId }: BusinessScope,
  productId: string,
): Promise<PlatformFees[]> {
  return tx
    .select({
      platformId: productPlatforms.platformId,
      sku: productPlatforms.sku,
      referralFeePpm: productPlatforms.referralFeePpm,
      outboundFee: productPlatforms.outboundFee,
      monthlyStorageFee: productPlatforms.monthlyStorageFee,
      fulfilment: productPlatforms.fulfilment,
      feeCategory: productPlatforms.feeCategory,
      weightGrams: productPlatforms.weightGrams,
      follows: productPlatforms.follows,
    })
    .from(productPlatforms)
    .where(and(eq(productPlatforms.userId, ownerId), eq(productPlatforms.productId, productId)))
}

function detailsOf({ name, description, sku, category, variantOf, price }: ProductForm) {
  return { name, description, sku, category, variantOf, price }
}
