import type { FeeChangeShown } from '#contract/learned-fees.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'

/** A change longer ago is no news. */
const NEWS_DAYS = 60
const DAY_MS = 86_400_000

/** The change of a fee that costs most, of those in this currency not long before the last day shown. */
export function raisedFee(
  changes: readonly FeeChangeShown[],
  currency: CurrencyCode,
  lastDay: string | undefined,
): FeeChangeShown | null {
  if (lastDay === undefined) return null
  const since = new Date(Date.parse(lastDay) - NEWS_DAYS * DAY_MS).toISOString().slice(0, 10)
  const rises = changes.filter(
    (change) =>
      change.currency === currency && change.stake > 0 && change.by >= since && change.by <= lastDay,
  )
  return rises.sort((a, b) => b.stake - a.stake)[0] ?? null
}
