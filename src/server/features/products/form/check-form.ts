import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { checkProductLimits, type LimitedAmounts } from '#domain/catalog/product-limits.ts'
import type { ValidationKey } from '#phrases/en/validation.ts'
import type { BusinessScope, OwnerId } from '#server/infra/db/owner.ts'
import { refuseOtherCurrency } from '#server/infra/db/require-business.ts'
import { images } from '#server/infra/db/schema/catalog.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { type NamedTable, TABLES } from '../named-lists.ts'
import type { ProductForm } from '../store.ts'

/**
 * Checks what the contract's schema cannot: the currency and the limits that depend on it, that platforms, cost categories
 * and images exist for this seller, and that no platform is named twice. Amounts of the `stored` product may exceed the limits. Locks the
 * images until the product is saved.
 */
export async function checkForm(
  tx: Tx,
  scope: BusinessScope,
  form: ProductForm,
  stored?: LimitedAmounts,
): Promise<void> {
  refuseOtherCurrency(scope, form.currency)
  const platformIds = form.platforms.map(({ platformId }) => platformId)
  const categoryIds = form.costItems.map(({ costCategoryId }) => costCategoryId)
  const platforms = await visibleIds(tx, TABLES.platform, scope.ownerId, platformIds)
  const categories = await visibleIds(tx, TABLES.category, scope.ownerId, categoryIds)
  const fields: { path: string; code: ValidationKey }[] = checkProductLimits(form, scope.currency, stored)
  platformIds.forEach((id, index) => {
    const path = `platforms.${index}.platformId`
    if (!platforms.has(id)) fields.push({ path, code: 'platformNotFound' })
    else if (platformIds.indexOf(id) < index) fields.push({ path, code: 'platformRepeated' })
  })
  categoryIds.forEach((id, index) => {
    if (!categories.has(id))
      fields.push({ path: `costItems.${index}.costCategoryId`, code: 'categoryNotFound' })
  })
  if (fields.length > 0) throw new AppError('invalid_input', { fields })
  await lockImages(tx, scope.ownerId, form.imageIds)
}

/** Those of these ids that are built-in or the seller's own. */
export async function visibleIds(
  tx: Tx,
  table: NamedTable,
  owner: OwnerId,
  ids: string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, ids), or(isNull(table.userId), eq(table.userId, owner))))
  return new Set(found.map(({ id }) => id))
}

/** Refuses images that do not exist or are another seller's. Locks the images, so that the cleanup removes none of them before the product is saved. */
async function lockImages(tx: Tx, owner: OwnerId, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  const found = await tx
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.userId, owner), inArray(images.id, ids)))
    .for('key share')
  if (found.length < new Set(ids).size) throw new AppError('image_not_found')
}
