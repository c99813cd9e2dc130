import { useState } from 'react'
import { z } from 'zod'
import { FULFILMENTS } from '#domain/fees/fee-rule.ts'
import { FOLLOWED_FEES } from '#domain/fees/followed.ts'
import { changesOf } from '#web/forms/drafts/stored-draft.ts'
import { type Draft, type StoredDraft, useKeptInput } from '#web/forms/drafts/use-draft.ts'
import type { ProductValues } from './form-values.ts'
import { STEPS, type WizardStep } from './steps.ts'
import type { ProductForm } from './use-product-form.ts'

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
  values: fields.partial(),
  step: z.enum(STEPS),
  completed: z.array(z.enum(STEPS)),
  addedCategories: z.array(z.string()),
})
export type ProductDraft = z.output<typeof productDraft>

export interface Progress {
  readonly step: WizardStep
  readonly completed: readonly WizardStep[]
  /** Names of custom cost categories that were added in the wizard, even if they have no costs yet. */
  readonly addedCategories: readonly string[]
}

const BEGINNING: Progress = { step: 'details', completed: [], addedCategories: [] }

export function useProgress(first: Progress | null) {
  const [progress, setProgress] = useState<Progress>(first ?? BEGINNING)
  const advance = (part: Partial<Progress>) => setProgress((now) => ({ ...now, ...part }))
  return { progress, advance, begin: () => setProgress(BEGINNING) }
}

/**
 * The draft of the wizard. For an existing product it contains only the changed fields, so that a restored draft does not reset the stock,
 * which sales may have changed.
 */
export function useProductDraft(
  stored: StoredDraft<ProductDraft>,
  form: ProductForm,
  { progress, begin }: ReturnType<typeof useProgress>,
): Draft {
  const values = form.watch()
  // Fees that follow rules change without the seller, so they do not count as unsaved changes.
  const changes = form.formState.isDirty ? changesOf(form.start, values) : null
  const input = changes && { values: form.isNew ? values : changes, ...progress }
  return useKeptInput<ProductDraft>(stored, input as ProductDraft | null, () => {
    form.reset()
    begin()
  })
}
