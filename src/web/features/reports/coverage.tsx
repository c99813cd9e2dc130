import type { ReportFigures } from '#contract/reports.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { partlyKnown, profitIsKnown, unknownFeesBp } from '#domain/profit/figures.ts'
import { useCurrentBusiness } from '#web/business/business.ts'
import { coverageMeans } from '#web/finance-ui/cost-note.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'

export interface CoverageProps {
  figures: ReportFigures
  currency: CurrencyCode
  /** Whether only unknown fees are mentioned, because the report shows no costs. */
  feesOnly?: boolean
}

/** The share of sales with known costs and fees. Renders nothing when all are known. */
export function Coverage({ figures, currency, feesOnly = false }: CoverageProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id: businessId } = useCurrentBusiness()
  const { estimatedFees } = figures
  const unknownBp = unknownFeesBp(figures)
  const warnings: { key: string; strong: string; means: string }[] = []
  if (!feesOnly && partlyKnown(figures))
    warnings.push({
      key: 'costs',
      strong: t('dashboard.coverage', { share: format.percent(figures.coverageBp) }),
      means: [
        t(coverageMeans(figures.coverageBp)),
        ...(profitIsKnown(figures) ? [t('dashboard.marginMeans')] : []),
      ].join(' '),
    })
  if (unknownBp > 0)
    warnings.push({
      key: 'fees',
      strong: t('dashboard.feesUnknown', { share: format.percent(unknownBp) }),
      means: t('dashboard.feesUnknownMeans'),
    })
  if (warnings.length === 0 && estimatedFees === 0) return null
  return (
    <div className="space-y-3">
      {warnings.map(({ key, strong, means }) => (
        <Notice key={key}>
          <strong className="font-semibold">{strong}</strong> {means}
          {key === 'costs' && (
            <>
              {' '}
              <Link
                to={`/business/${businessId}/costs?missing=1`}
                className="font-medium underline underline-offset-2"
              >
                {t('dashboard.addCosts')}
              </Link>
            </>
          )}
        </Notice>
      ))}
      {estimatedFees !== 0 && (
        <p className="text-sm text-muted">
          {t('dashboard.feesEstimated', { amount: format.moneyText(estimatedFees, currency) })}
        </p>
      )}
    </div>
  )
}
