import type { ProductDetail } from '#contract/products.ts'
import { mergePlatforms } from '#domain/fees/merge-platforms.ts'
import { FIELD_OF } from '../bulk/fees/fee-changes.ts'
import type { ProductForm } from '../store.ts'

/**
 * Returns the form with the values as they are `now` wherever the seller has not changed those with which the form was `opened`. Sales,
 * receipts and other members may have changed them meanwhile.
 */
export function keepUnchanged(form: ProductForm, opened: ProductDetail, now: ProductDetail): ProductForm {
  return {
    ...form,
    name: merged(form.name, opened.name, now.name),
    description: merged(form.description, opened.description, now.description),
    sku: merged(form.sku, opened.sku, now.sku),
    category: merged(form.category, opened.category, now.category),
    variantOf: merged(form.variantOf, opened.variantOf, now.variantOf),
    price: merged(form.price, opened.price, now.price),
    quantity: merged(form.quantity, opened.quantity, null),
    imageIds: merged(form.imageIds, imageIds(opened), imageIds(now)),
    costItems: merged(form.costItems, costItems(opened), costItems(now)),
    platforms: mergePlatforms(form.platforms, opened.platforms, now.platforms, FIELD_OF),
  }
}

function merged<T>(sent: T, opened: T, now: T): T {
  return same(sent, opened) ? now : sent
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export const imageIds = ({ images }: ProductDetail) => images.map(({ id }) => id)
export const costItems = (product: Pick<ProductForm, 'costItems'>) =>
  product.costItems.map(({ costCategoryId, name, amount }) => ({ costCategoryId, name, amount }))
