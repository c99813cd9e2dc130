import { z } from 'zod'
import type { EntryChanges } from './sku-entries.ts'

/**
 * What is entered in the preview of an import. To leave out rows, or to go on with other totals, is agreed to for what is
 * shown at that moment, and is not kept.
 */
export interface PreviewInput {
  readonly entries: EntryChanges
  readonly replaceCosts: boolean
  readonly refundsRestock: boolean
  readonly moveStock: boolean
}

export const previewDraft = z
  .object({
    entries: z.record(
      z.string(),
      z.object({ chosen: z.boolean(), name: z.string(), cost: z.string() }).partial(),
    ),
    replaceCosts: z.boolean(),
    refundsRestock: z.boolean(),
    moveStock: z.boolean(),
  })
  .partial()
