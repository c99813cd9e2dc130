import { type LimitedAmount, largestUnits } from '#domain/catalog/amount-limits.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { ValidationKey } from '#phrases/en/validation.ts'
import { useTranslation } from '#web/i18n/translation.tsx'

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
  return (code, currency) => t(`validation.${code}`, { limit: limitNamed(code, currency) })
}
