import type { Figures } from '#contract/dashboard.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { unknownFeesBp } from '#domain/profit/figures.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Notice } from '#web/ui/notice.tsx'

/** The estimated fees, and the revenue with unknown fees. Renders nothing when the files contain all fees. */
export function FeeCoverage({ figures, currency }: { figures: Figures; currency: CurrencyCode }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { estimatedFees } = figures
  const unknownBp = unknownFeesBp(figures)
  return (
    <>
      {unknownBp > 0 && (
        <Notice>
          <strong className="font-semibold">
            {t('dashboard.feesUnknown', { share: format.percent(unknownBp) })}
          </strong>{' '}
          {t('dashboard.feesUnknownMeans')}
        </Notice>
      )}
      {estimatedFees !== 0 && (
        <p className="text-sm text-muted">
          {t('dashboard.feesEstimated', { amount: format.moneyText(estimatedFees, currency) })}
        </p>
      )}
    </>
  )
}
