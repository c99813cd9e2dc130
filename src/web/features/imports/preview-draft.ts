import { z } from 'zod'
import type { EntryChanges } from './sku-entries.ts'

/**
 * What the seller entered in the preview of an import. Consent to excluded rows or differing totals is not stored, because it is valid only
 * for the preview on screen.
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
