import type { RestockReport } from '#contract/restock.ts'
import { Count, Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Metric, MetricRow } from '#web/ui/metric.tsx'

/** The figures above the restock plan. Each is unknown if it is unknown for all products. */
export function PlanMetrics({ totals, currency }: Pick<RestockReport, 'totals' | 'currency'>) {
  const { t } = useTranslation()
  const missing = (['withoutStock', 'withoutPace', 'withoutLeadTime'] as const).filter(
    (key) => totals[key] > 0,
  )
  const planned = totals.planned > 0 || totals.products === 0
  const counted = totals.withoutStock < totals.products || totals.products === 0
  const withoutCost = (count: number) => t('restock.withoutCost', { count })
  return (
    <MetricRow>
      <Metric label={t('restock.due')}>
        <Count value={planned ? totals.due : null} className={totals.due > 0 ? 'text-saffron-text' : ''} />
      </Metric>
      <Metric
        label={t('restock.cash')}
        note={totals.dueWithoutCost > 0 ? withoutCost(totals.dueWithoutCost) : undefined}
      >
        <Money
          minor={!planned || (totals.due > 0 && totals.due === totals.dueWithoutCost) ? null : totals.cash}
          currency={currency}
        />
      </Metric>
      <Metric
        label={t('restock.dead')}
        note={
          totals.deadWithoutCost > 0
            ? withoutCost(totals.deadWithoutCost)
            : totals.dead > 0
              ? t('restock.deadCount', { count: totals.dead })
              : undefined
        }
      >
        <Money
          minor={
            !counted || (totals.dead > 0 && totals.dead === totals.deadWithoutCost) ? null : totals.deadValue
          }
          currency={currency}
        />
      </Metric>
      <Metric label={t('restock.notPlanned')}>
        {missing.length === 0 ? (
          <Count value={0} />
        ) : (
          <ul className="text-base leading-6">
            {missing.map((key) => (
              <li key={key}>{t(`restock.${key}`, { count: totals[key] })}</li>
            ))}
          </ul>
        )}
      </Metric>
    </MetricRow>
  )
}
