import { largestAmount } from '#domain/catalog/amount-limits.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { type ParsedNumber, parseMoneyInput } from '#web/i18n/parse.ts'

/** Reads a typed unit cost: from 0 to the most that the currency allows. The `stored` text can be of a larger cost. */
export function readUnitCost(text: string, currency: CurrencyCode, stored?: string): ParsedNumber {
  const parsed = parseMoneyInput(text, currency)
  if (!parsed.ok || text === stored) return parsed
  if (parsed.value < 0) return { ok: false, error: 'costAmountNegative' }
  return parsed.value > largestAmount('costAmount', currency)
    ? { ok: false, error: 'costAmountTooLarge' }
    : parsed
}
