import type { ReportFigures } from '#contract/reports.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { partlyKnown, profitIsKnown, unknownFeesBp } from '#domain/profit/figures.ts'
import { useCurrentBusiness } from '#web/business/business.ts'
import { coverageMeans } from '#web/finance-ui/cost-note.ts'
import { FeeCoverage } from '#web/finance-ui/fee-coverage.tsx'
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
  const costs = !feesOnly && partlyKnown(figures)
  if (!costs && unknownFeesBp(figures) === 0 && figures.estimatedFees === 0) return null
  return (
    <div className="space-y-3">
      {costs && (
        <Notice>
          <strong className="font-semibold">
            {t('dashboard.coverage', { share: format.percent(figures.coverageBp) })}
          </strong>{' '}
          {t(coverageMeans(figures.coverageBp))} {profitIsKnown(figures) && `${t('dashboard.marginMeans')} `}
          <Link
            to={`/business/${businessId}/costs?missing=1`}
            className="font-medium underline underline-offset-2"
          >
            {t('dashboard.addCosts')}
          </Link>
        </Notice>
      )}
      <FeeCoverage figures={figures} currency={currency} />
    </div>
  )
}
