import { z } from 'zod'
import { columnMapping, unknownTable } from '#contract/column-mapping.ts'
import { currency } from '#contract/fields.ts'
import { importChoices } from '#contract/import-choices.ts'

/** Draft of a column mapping, as far as the seller has filled it in. */
export const mappingDraft = unknownTable.shape.guess.partial()

/** Draft of the answers to questions about a file. */
export const answersDraft = importChoices
  .omit({ mapping: true, platform: true })
  .extend({ amounts: columnMapping.shape.amounts })

/** Draft of unit costs as typed, by currency and SKU. */
export const costsDraft = z.object({
  costs: z.partialRecord(currency, z.record(z.string(), z.string())).optional(),
})
