import { useTranslation } from 'react-i18next'
import type { Statement } from '#contract/dashboard.ts'
import { FeeParts } from '#web/finance-ui/fee-parts.tsx'
import { StatementBar } from '#web/finance-ui/statement-bar.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Section } from '#web/ui/card.tsx'
import { MonthChart } from '#web/ui/month-chart.tsx'
import { MonthTable, PlatformTable, ProductTable } from './breakdowns.tsx'
import { Coverage } from './coverage.tsx'
import { FeeCoverage } from './fee-coverage.tsx'
import { Metrics } from './metrics.tsx'

export interface StatementViewProps {
  statement: Statement
  /** The business has overheads. They are not deducted here, so a note says it. */
  overheads: boolean
  businessId: string
}

/** The profit statement of one currency. */
export function StatementView({ statement, overheads, businessId }: StatementViewProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { totals, currency } = statement
  return (
    <div className="space-y-12">
      <div className="space-y-8">
        <Metrics statement={statement} overheads={overheads} />
        <StatementBar currency={currency} totals={totals} overheads={overheads} />
        <Coverage figures={totals} businessId={businessId} />
        <FeeCoverage figures={totals} currency={currency} />
      </div>
      <Section title={t('dashboard.byMonth')}>
        <MonthChart currency={currency} byMonth={statement.byMonth} />
        <div className="mt-6">
          <MonthTable statement={statement} />
        </div>
      </Section>
      <Section title={t('dashboard.byPlatform')}>
        <PlatformTable statement={statement} />
      </Section>
      <Section title={t('dashboard.feesTitle')}>
        <FeeParts statement={statement} />
      </Section>
      <Section
        title={t('dashboard.byProduct')}
        description={
          statement.productCount > statement.byProduct.length
            ? t('dashboard.largestProducts', {
                count: statement.byProduct.length,
                shown: format.number(statement.byProduct.length),
              })
            : undefined
        }
      >
        <ProductTable statement={statement} businessId={businessId} />
      </Section>
    </div>
  )
}
