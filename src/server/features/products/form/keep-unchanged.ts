import type { ProductDetail } from '#contract/products.ts'
import { FOLLOWED_FEES, type FollowedFee } from '#domain/fees/followed.ts'
import { FIELD_OF } from '../bulk/fees/fee-changes.ts'
import type { ProductForm } from '../store.ts'

type Platform = ProductForm['platforms'][number]

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
    platforms: mergedPlatforms(form.platforms, opened.platforms, now.platforms),
  }
}

function merged<T>(sent: T, opened: T, now: T): T {
  return same(sent, opened) ? now : sent
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const imageIds = ({ images }: ProductDetail) => images.map(({ id }) => id)
const costItems = (product: ProductDetail) =>
  product.costItems.map(({ costCategoryId, name, amount }) => ({ costCategoryId, name, amount }))

function mergedPlatforms(
  sent: readonly Platform[],
  opened: readonly Platform[],
  now: readonly Platform[],
): Platform[] {
  const chosen = sent.flatMap((platform) => {
    const before = find(opened, platform)
    const saved = find(now, platform)
    if (!before) return [platform]
    if (saved) return [mergedPlatform(platform, before, saved)]
    // removed meanwhile; a change in the form adds it again
    const unchanged = same(mergedPlatform(platform, before, before), mergedPlatform(before, before, before))
    return unchanged ? [] : [platform]
  })
  const added = now.filter((platform) => !find(opened, platform) && !find(sent, platform))
  const platforms = [...chosen, ...added]
  // two members may each have removed what the other kept, but a product needs a platform
  return platforms.length > 0 ? platforms : [...sent]
}

function find(platforms: readonly Platform[], { platformId }: Platform): Platform | undefined {
  return platforms.find((platform) => platform.platformId === platformId)
}

function mergedPlatform(sent: Platform, opened: Platform, now: Platform): Platform {
  const from = (fee: FollowedFee) => (entered(fee, sent, opened) ? sent : now)
  return {
    platformId: sent.platformId,
    sku: merged(sent.sku, opened.sku, now.sku),
    fulfilment: merged(sent.fulfilment, opened.fulfilment, now.fulfilment),
    feeCategory: merged(sent.feeCategory, opened.feeCategory, now.feeCategory),
    weightGrams: merged(sent.weightGrams, opened.weightGrams, now.weightGrams),
    referralFeePpm: from('referral').referralFeePpm,
    outboundFee: from('outbound').outboundFee,
    monthlyStorageFee: from('storage').monthlyStorageFee,
    follows: FOLLOWED_FEES.filter((fee) => from(fee).follows.includes(fee)),
  }
}

/** Whether the seller changed a fee, or whether it follows rules. The form itself fills in the fees that follow rules. */
function entered(fee: FollowedFee, sent: Platform, opened: Platform): boolean {
  const follows = sent.follows.includes(fee)
  if (follows !== opened.follows.includes(fee)) return true
  return !follows && sent[FIELD_OF[fee]] !== opened[FIELD_OF[fee]]
}
