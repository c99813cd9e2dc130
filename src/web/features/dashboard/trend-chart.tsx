import type { Dashboard, Statement } from '#contract/dashboard.ts'
import { profitAmounts, useProfitParts } from '#web/finance-ui/profit-parts.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { periodName, shortPeriodName } from '#web/period/period-name.ts'
import { withGaps } from '#web/period/period-starts.ts'
import { StackChart } from '#web/ui/stack-chart.tsx'

export interface TrendChartProps {
  statement: Statement
  by: Dashboard['by']
}

/** Revenue over time, divided like the profit bar. Days without sales keep their place. */
export function TrendChart({ statement: { currency, trend }, by }: TrendChartProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const steps = new Map(trend.map((step) => [step.start, step]))
  const bars = withGaps([...steps.keys()], by).map((start) => {
    const step = steps.get(start)
    const revenue = format.moneyText(step?.revenue ?? 0, currency)
    return {
      name: `${periodName(start, by, t, format)} · ${t('dashboard.columns.revenue')} ${revenue}`,
      axis: shortPeriodName(start, by, format),
      amounts: step ? profitAmounts(step) : {},
    }
  })
  return <StackChart currency={currency} parts={useProfitParts()} bars={bars} />
}
