import { useTranslation } from 'react-i18next'
import type { Statement } from '#contract/dashboard.ts'
import { Metric, MetricRow } from '#web/ui/metric.tsx'
import { Count, Money, Percent } from '#web/ui/money.tsx'

/** The four figures a seller looks at first. */
export function Metrics({ statement: { currency, totals } }: { statement: Statement }) {
  const { t } = useTranslation()
  const whole = totals.coverageBp === null || totals.coverageBp === 10_000
  return (
    <MetricRow>
      <Metric label={t('dashboard.totalProfit')} note={whole ? undefined : t('dashboard.knownSoFar')}>
        <Money minor={totals.profit} currency={currency} signed className="text-palm-text" />
      </Metric>
      <Metric label={t('dashboard.totalSales')}>
        <Money minor={totals.revenue} currency={currency} signed />
      </Metric>
      <Metric label={t('dashboard.totalOrders')}>
        <Count value={totals.orders} />
      </Metric>
      <Metric label={t('dashboard.avgMargin')} note={whole ? undefined : t('dashboard.knownSoFar')}>
        <Percent basisPoints={totals.marginBp} signed />
      </Metric>
    </MetricRow>
  )
}
