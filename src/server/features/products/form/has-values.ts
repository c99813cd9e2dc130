import { isDeepStrictEqual } from 'node:util'
import type { ProductDetail } from '#contract/products.ts'
import { FOLLOWED_FEES } from '#domain/fees/followed.ts'
import { FIELD_OF } from '../bulk/fees/fee-changes.ts'
import type { ProductForm } from '../store.ts'
import { costItems, imageIds } from './keep-unchanged.ts'

const DETAILS = ['name', 'description', 'sku', 'category', 'variantOf', 'price', 'quantity'] as const
const ON_PLATFORM = ['sku', 'fulfilment', 'feeCategory', 'weightGrams'] as const

/** Whether a saved product has the values of the form. Fees that follow rules are left out, because the rules fill them in. */
export function hasValuesOf(form: ProductForm, saved: ProductDetail): boolean {
  return (
    DETAILS.every((name) => form[name] === saved[name]) &&
    isDeepStrictEqual([...new Set(form.imageIds)], imageIds(saved)) &&
    isDeepStrictEqual(costItems(form), costItems(saved)) &&
    form.platforms.length === saved.platforms.length &&
    form.platforms.every((entered) => {
      const found = saved.platforms.find(({ platformId }) => platformId === entered.platformId)
      return (
        found &&
        ON_PLATFORM.every((name) => entered[name] === found[name]) &&
        FOLLOWED_FEES.every(
          (fee) =>
            entered.follows.includes(fee) ||
            (entered[FIELD_OF[fee]] === found[FIELD_OF[fee]] && !found.follows.includes(fee)),
        )
      )
    })
  )
}
