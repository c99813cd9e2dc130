import { z } from 'zod'
import { currency } from '#contract/fields.ts'
import type { SalesImport } from '#contract/imports.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { DraftOf } from '#web/forms/drafts/draft-keys.ts'
import type { EntryChanges } from './sku-entries.ts'

/**
 * What the seller entered in the preview of an import. Consent to excluded rows or differing totals is not stored, because it is valid only
 * for the preview on screen.
 */
export interface PreviewInput {
  readonly entries: EntryChanges
  /** The currency of the costs in `entries`. */
  readonly currency: CurrencyCode
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
    currency,
    replaceCosts: z.boolean(),
    refundsRestock: z.boolean(),
    moveStock: z.boolean(),
  })
  .partial()

/** What the draft of an import's preview belongs to. */
export function previewOf(businessId: string, importId: string): DraftOf {
  return { businessId, thing: `import:${importId}` }
}

/** What the preview of an import offers, before the seller has entered anything. */
export function startOf(
  currency: CurrencyCode,
  { backfill, preview }: Pick<SalesImport, 'backfill' | 'preview'>,
): PreviewInput {
  // the seller has counted the stock after the sales of a backfill
  const moveStock = !backfill && preview !== null && preview.matchedSkus > 0
  return { entries: {}, currency, replaceCosts: false, refundsRestock: true, moveStock }
}

/**
 * The stored entries for a business with this currency. Drops costs that were typed in another currency, because their numbers would be
 * wrong.
 */
export function entriesIn(currency: CurrencyCode, input: PreviewInput): EntryChanges {
  if (input.currency === currency) return input.entries
  return Object.fromEntries(Object.entries(input.entries).map(([sku, { cost: _, ...rest }]) => [sku, rest]))
}

/** The currency of the costs that `entriesIn` drops; null if it drops none. */
export function leftOutCurrency(currency: CurrencyCode, input: PreviewInput): CurrencyCode | null {
  const typed = Object.values(input.entries).some(({ cost }) => cost?.trim())
  return typed && input.currency !== currency ? input.currency : null
}
