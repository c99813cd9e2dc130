import type { InventoryReport } from '#contract/reports.ts'
import { knownSums } from '#domain/stock/known-sums.ts'
import { Count, Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Metric, MetricRow } from '#web/ui/metric.tsx'

/** The figures above the stock report. Each names all products and units that it leaves out. */
export function InventoryMetrics({ totals, currency }: Pick<InventoryReport, 'totals' | 'currency'>) {
  const { t } = useTranslation()
  const { uncounted, withoutPrice, unitsWithoutCost, out } = totals
  const { units, priceValue } = knownSums(totals)
  const leftOut = (...texts: (string | false)[]) => texts.filter(Boolean).join(' · ')
  const notCounted = uncounted > 0 && t('dashboard.notCounted', { count: uncounted })
  return (
    <MetricRow>
      <Metric
        label={t('reports.inventory.priceValue')}
        note={leftOut(notCounted, withoutPrice > 0 && t('dashboard.withoutPrice', { count: withoutPrice }))}
      >
        <Money minor={priceValue} currency={currency} />
      </Metric>
      <Metric
        label={t('reports.inventory.costValue')}
        note={leftOut(
          notCounted,
          unitsWithoutCost > 0 && t('reports.inventory.withoutCost', { count: unitsWithoutCost }),
        )}
      >
        <Money minor={totals.costValue} currency={currency} />
      </Metric>
      <Metric label={t('reports.inventory.units')} note={leftOut(notCounted)}>
        <Count value={units} />
      </Metric>
      <Metric
        label={t('reports.inventory.low')}
        note={leftOut(out > 0 && t('reports.inventory.out', { count: out }), notCounted)}
      >
        <Count
          value={units === null ? null : totals.low}
          className={totals.low > 0 ? 'text-saffron-text' : ''}
        />
      </Metric>
    </MetricRow>
  )
}
