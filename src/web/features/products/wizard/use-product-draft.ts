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

/** A product as far as it was typed, and how far through the wizard that was. */
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
  /** Custom cost categories taken in for this product, with or without costs yet. */
  readonly addedCategories: readonly string[]
}

const BEGINNING: Progress = { step: 'details', completed: [], addedCategories: [] }

export function useProgress(first: Progress | null) {
  const [progress, setProgress] = useState<Progress>(first ?? BEGINNING)
  const advance = (part: Partial<Progress>) => setProgress((now) => ({ ...now, ...part }))
  return { progress, advance, begin: () => setProgress(BEGINNING) }
}

/** Keeps a product that exists already by the fields that differ, so that its stock follows what is sold meanwhile. */
export function useProductDraft(
  stored: StoredDraft<ProductDraft>,
  form: ProductForm,
  { progress, begin }: ReturnType<typeof useProgress>,
): Draft {
  const values = form.watch()
  // fees that follow rules are filled in by themselves: that alone is nothing unsaved
  const changes = form.formState.isDirty ? changesOf(form.start, values) : null
  const input = changes && { values: form.isNew ? values : changes, ...progress }
  return useKeptInput<ProductDraft>(stored, input as ProductDraft | null, () => {
    form.reset()
    begin()
  })
}
