import { z } from 'zod'
import { FULFILMENTS } from '#domain/fees/fee-rule.ts'
import { FOLLOWED_FEES } from '#domain/fees/followed.ts'
import { mergePlatforms } from '#domain/fees/merge-platforms.ts'
import { newId } from '#web/forms/new-id.ts'
import { FIELD_OF } from './fill-platform.ts'
import type { ProductValues } from './form-values.ts'
import { STEPS } from './steps.ts'

const fields = z.object({
  name: z.string(),
  description: z.string(),
  sku: z.string(),
  category: z.string(),
  variantOf: z.string().default(''),
  price: z.string(),
  quantity: z.string(),
  uncounted: z.boolean(),
  images: z.array(z.object({ imageId: z.string(), url: z.string() })),
  platforms: z.array(
    z.object({
      platformId: z.string(),
      sku: z.string(),
      referralFee: z.string(),
      outboundFee: z.string(),
      monthlyStorageFee: z.string(),
      fulfilment: z.enum([...FULFILMENTS, '']),
      feeCategory: z.string(),
      weightGrams: z.string(),
      follows: z.array(z.enum(FOLLOWED_FEES)),
    }),
  ),
  costItems: z.array(z.object({ costCategoryId: z.string(), name: z.string(), amount: z.string() })),
  costFrom: z.enum(['today', 'always']),
} satisfies Record<keyof ProductValues, z.ZodType>)

/** Draft of the wizard: the unsaved input of a product and the current step. */
export const productDraft = z.object({
  /** The id of a new product. Drafts of earlier versions do not contain it. */
  id: z.string().default(newId),
  values: fields.partial(),
  /** The platforms when the wizard opened. Drafts of earlier versions do not contain them. */
  openedPlatforms: fields.shape.platforms.optional(),
  step: z.enum(STEPS),
  completed: z.array(z.enum(STEPS)),
  addedCategories: z.array(z.string()),
})
export type ProductDraft = z.output<typeof productDraft>

/** The fields of the wizard with a restored draft. Platforms and fees that others have changed since stay as they are now. */
export function restoredValues(
  start: ProductValues,
  { values, openedPlatforms = start.platforms }: ProductDraft,
): ProductValues {
  const platforms =
    values.platforms && mergePlatforms(values.platforms, openedPlatforms, start.platforms, FIELD_OF)
  return { ...start, ...values, ...(platforms && { platforms }) }
}
