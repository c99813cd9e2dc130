import type { CurrencyCode } from '#domain/money/currency.ts'
import type { ProductPlan } from '#domain/profit/planned.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'

/** Returns a text with the range of profits across platforms, or with one amount if all are equal. */
export function useAfterFees(currency: CurrencyCode) {
  const { t } = useTranslation()
  const format = useFormat()
  return ({ low, high }: NonNullable<ProductPlan['projectedAfterFees']>): string =>
    low === high
      ? format.moneyText(low, currency)
      : t('products.range', {
          low: format.moneyText(low, currency),
          high: format.moneyText(high, currency),
        })
}
