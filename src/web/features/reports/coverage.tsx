import type { ReportFigures } from '#contract/reports.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { partlyKnown, profitIsKnown } from '#domain/profit/figures.ts'
import { CostCoverage } from '#web/business/cost-coverage.tsx'
import { FeeCoverage } from '#web/finance-ui/fee-coverage.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
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
  return (
    <div className="space-y-3 empty:hidden">
      {!feesOnly && partlyKnown(figures) && (
        <Notice>
          <CostCoverage coverageBp={figures.coverageBp} currency={currency}>
            {profitIsKnown(figures) && `${t('dashboard.marginMeans')} `}
          </CostCoverage>
        </Notice>
      )}
      <FeeCoverage figures={figures} currency={currency} />
    </div>
  )
}
