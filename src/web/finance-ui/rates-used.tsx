import type { RateDays } from '#contract/conversion.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'

export interface RatesUsedProps {
  report: RateDays & { readonly currency: CurrencyCode }
}

/** The days of the exchange rates with which a report converted its figures; nothing if it converted none. */
export function RatesUsed({ report: { currency, oldestRate, newestRate } }: RatesUsedProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!oldestRate || !newestRate) return null
  return (
    <p className="text-sm text-muted">
      {oldestRate === newestRate
        ? t('businesses.rateOne', { currency, day: format.date(oldestRate) })
        : t('businesses.rateRange', {
            currency,
            from: format.date(oldestRate),
            to: format.date(newestRate),
          })}
    </p>
  )
}
