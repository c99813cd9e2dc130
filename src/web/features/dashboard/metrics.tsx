import { useTranslation } from 'react-i18next'
import type { Statement } from '#contract/dashboard.ts'
import { knownCost, knownProfit } from '#domain/profit/figures.ts'
import { useCostNotes } from '#web/finance-ui/cost-note.ts'
import { Count, Money, Percent } from '#web/finance-ui/money.tsx'
import { Metric, MetricRow } from '#web/ui/metric.tsx'

export interface MetricsProps {
  statement: Statement
  /** The business has overheads. They are not deducted here, so a note says it. */
  overheads: boolean
}

/** The four headline figures of the dashboard: profit, sales, orders and margin. */
export function Metrics({ statement: { currency, totals }, overheads }: MetricsProps) {
  const { t } = useTranslation()
  const notes = useCostNotes(totals, currency)
  return (
    <MetricRow>
      <Metric
        label={t('dashboard.totalProfit')}
        note={notes.profit ?? (overheads ? t('dashboard.beforeOverheads') : undefined)}
      >
        <Money minor={knownProfit(totals)} currency={currency} kept />
      </Metric>
      <Metric label={t('dashboard.totalSales')}>
        <Money minor={totals.revenue} currency={currency} signed />
      </Metric>
      <Metric label={t('dashboard.totalOrders')}>
        <Count value={totals.orders} />
      </Metric>
      <Metric label={t('dashboard.avgMargin')} note={notes.margin}>
        <Percent basisPoints={totals.marginBp} unknown={!knownCost(totals)} signed />
      </Metric>
    </MetricRow>
  )
}
