import type { Dashboard, Statement } from '#contract/dashboard.ts'
import { partlyKnown } from '#domain/profit/figures.ts'
import type { ComparedWith } from '#domain/profit/period-before.ts'
import { CostCoverage } from '#web/business/cost-coverage.tsx'
import { FeeCoverage } from '#web/finance-ui/fee-coverage.tsx'
import { HeadlineFigures } from '#web/finance-ui/headline-figures.tsx'
import { SalesChart } from '#web/finance-ui/period-chart.tsx'
import { PlatformList } from '#web/finance-ui/platform-list.tsx'
import { StatementBar } from '#web/finance-ui/statement-bar.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { daysOf } from '#web/period/period-starts.ts'
import { Section } from '#web/ui/card.tsx'
import { lateComponent } from '#web/ui/late-component.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Attention } from './attention.tsx'
import { linksOf } from './links.ts'

// loads only if some days are incomplete
const IncompleteDays = lateComponent(
  async () => (await import('#web/finance-ui/incomplete-days.tsx')).IncompleteDays,
  <p className="text-sm">&nbsp;</p>,
)

export interface StatementViewProps {
  statement: Statement
  dashboard: Pick<Dashboard, 'period' | 'before' | 'incomplete' | 'by' | 'overheads' | 'inventory' | 'alerts'>
  compare: ComparedWith
  businessId: string
}

/** What one currency earned, what changed, and what needs attention. Headline figures, days and platforms link to their details. */
export function StatementView({ statement, dashboard, compare, businessId }: StatementViewProps) {
  const { t } = useTranslation()
  const { totals, currency } = statement
  const { by, overheads, inventory, period, alerts, incomplete } = dashboard
  const incompleteFrom = incomplete?.from
  const links = linksOf(businessId, currency, period, compare)
  const salesOf = ({ start }: { start: string }) => links.sales(daysOf(start, by, period ?? {}))
  return (
    <div className="space-y-6">
      <div className="space-y-5">
        <HeadlineFigures
          {...{ statement, compare, by, overheads, incompleteFrom }}
          links={{
            profit: links.report({ tab: 'profit' }),
            why: links.report({ tab: 'bridge' }),
            sales: links.sales(),
            margin: links.report({ tab: 'products', sort: 'margin-asc' }),
          }}
        />
        {incomplete && period && (
          <IncompleteDays incomplete={incomplete} period={period} compared={dashboard.before !== null} />
        )}
        <StatementBar currency={currency} totals={totals} overheads={overheads} />
        {partlyKnown(totals) && (
          <Notice>
            <CostCoverage coverageBp={totals.coverageBp} currency={currency} />
          </Notice>
        )}
        <FeeCoverage figures={totals} currency={currency} />
        <Attention {...{ statement, inventory, alerts, links, businessId }} />
      </div>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-3">
        <Section title={t(`dashboard.trend.${by}`)} className="lg:col-span-2">
          <SalesChart
            by={by}
            currency={currency}
            rows={statement.trend}
            to={salesOf}
            incomplete={incomplete && period && { from: incomplete.from, to: period.to }}
          />
        </Section>
        <Section title={t('dashboard.byPlatform')}>
          <PlatformList
            currency={currency}
            rows={statement.byPlatform}
            compare={compare}
            to={(platform) => links.sales({ platform })}
          />
        </Section>
      </div>
    </div>
  )
}
