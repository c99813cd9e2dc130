import { type LimitedAmount, largestUnits } from '#domain/catalog/amount-limits.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { ValidationKey } from '#phrases/en/validation.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'

const NAMED: { readonly [code in ValidationKey]?: LimitedAmount } = {
  priceTooLarge: 'price',
  feeAmountTooLarge: 'price',
  costAmountTooLarge: 'costAmount',
  outboundFeeTooLarge: 'platformFee',
  storageFeeTooLarge: 'platformFee',
}

/** The limit that an error names, in whole units; undefined if it names none. */
export function limitNamed(code: ValidationKey, currency: CurrencyCode): number | undefined {
  const kind = NAMED[code]
  return kind && largestUnits(kind, currency)
}

/** Translates the error of a field in a form with amounts of this currency. */
export function useFaultText(): (code: ValidationKey, currency: CurrencyCode) => string {
  const { t } = useTranslation()
  const format = useFormat()
  return (code, currency) => {
    const limit = limitNamed(code, currency)
    return t(`validation.${code}`, { limit: limit && format.number(limit) })
  }
}
