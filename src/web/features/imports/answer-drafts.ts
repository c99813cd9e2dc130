import { z } from 'zod'
import { columnMapping, unknownTable } from '#contract/column-mapping.ts'
import { currency } from '#contract/fields.ts'
import { importChoices } from '#contract/import-choices.ts'

/** The columns of an unknown table, as far as its seller chose them. */
export const mappingDraft = unknownTable.shape.guess.partial()

/** Answers to what a file leaves open. */
export const answersDraft = importChoices
  .omit({ mapping: true, platform: true })
  .extend({ amounts: columnMapping.shape.amounts })

/** Unit costs as typed, by currency and SKU. */
export const costsDraft = z.object({
  costs: z.partialRecord(currency, z.record(z.string(), z.string())).optional(),
})
