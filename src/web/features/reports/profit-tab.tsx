import type { ProfitReport } from '#contract/reports.ts'
import { comparable, knownOrders, knownProfit } from '#domain/profit/figures.ts'
import type { ComparedWith } from '#domain/profit/period-before.ts'
import { Change } from '#web/finance-ui/change.tsx'
import { useCostNotes } from '#web/finance-ui/cost-note.ts'
import { IncompleteDays } from '#web/finance-ui/incomplete-days.tsx'
import { Count, Money, Percent } from '#web/finance-ui/money.tsx'
import { PeriodChart } from '#web/finance-ui/period-chart.tsx'
import { profitAmounts, useProfitParts } from '#web/finance-ui/profit-parts.ts'
import { StatementBar } from '#web/finance-ui/statement-bar.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Section } from '#web/ui/card.tsx'
import { Metric, MetricRow } from '#web/ui/metric.tsx'
import { AfterOverheads } from './after-overheads.tsx'
import { Coverage } from './coverage.tsx'
import { useFigureColumns } from './figure-columns.tsx'
import { MarginBefore } from './margin-before.tsx'
import { PeriodTable } from './period-table.tsx'

export interface StatementProps {
  report: ProfitReport
  statement: ProfitReport['statements'][number]
  compare: ComparedWith
  /** Returns the path of the sales list with the sales of a row. */
  salesOf: (row: { readonly start: string }) => string
}

/** The report of sales, deductions and profit, in total and over time. */
export function ProfitTab({
  report,
  statement,
  compare,
  salesOf,
  businessId,
}: StatementProps & { businessId: string }) {
  const { t } = useTranslation()
  const { totals, currency } = statement
  const parts = useProfitParts()
  const figures = useFigureColumns(statement)
  return (
    <div className="space-y-10">
      <div className="space-y-8">
        <ProfitMetrics statement={statement} compare={compare} />
        {report.incomplete && report.to && (
          <IncompleteDays incomplete={report.incomplete} period={{ from: report.from, to: report.to }} />
        )}
        <StatementBar currency={currency} totals={totals} overheads={report.overheads !== null} />
        <Coverage figures={totals} currency={currency} />
        <AfterOverheads {...{ report, statement, compare, businessId }} />
      </div>
      {statement.rows.length > 0 && (
        <Section
          title={t(`reports.steps.${report.by}`)}
          description={report.by === 'week' ? t('reports.weeksFromMonday') : undefined}
        >
          <PeriodChart
            by={report.by}
            currency={currency}
            rows={statement.rows}
            parts={parts}
            amounts={profitAmounts}
            to={salesOf}
            incomplete={
              report.incomplete && report.to ? { from: report.incomplete.from, to: report.to } : null
            }
          />
          <div className="mt-6">
            <PeriodTable
              caption={t('reports.tabs.profit')}
              by={report.by}
              statement={statement}
              columns={figures}
              salesOf={salesOf}
            />
          </div>
        </Section>
      )}
    </div>
  )
}

function ProfitMetrics({
  statement: { totals, before, currency },
  compare,
}: Pick<StatementProps, 'statement' | 'compare'>) {
  const { t } = useTranslation()
  const notes = useCostNotes(totals, currency)
  const profit = knownProfit(totals)
  return (
    <MetricRow>
      <Metric label={t('dashboard.totalProfit')} note={notes.profit}>
        <Money minor={profit} currency={currency} kept />
        {profit !== null && (
          <Change
            now={profit}
            before={comparable(before)?.profit}
            currency={currency}
            compare={compare}
            detailed
          />
        )}
      </Metric>
      <Metric label={t('dashboard.totalSales')}>
        <Money minor={totals.revenue} currency={currency} signed />
        <Change
          now={totals.revenue}
          before={before?.revenue}
          currency={currency}
          compare={compare}
          detailed
        />
      </Metric>
      <Metric label={t('dashboard.totalOrders')}>
        <Count value={knownOrders(totals)} />
        <Change now={knownOrders(totals)} before={before && knownOrders(before)} compare={compare} detailed />
      </Metric>
      <Metric label={t('dashboard.avgMargin')} note={notes.margin}>
        <Percent basisPoints={totals.marginBp} unknown={profit === null} signed />
        <MarginBefore before={before} />
      </Metric>
    </MetricRow>
  )
}
