import type { CurrencyCode } from '#domain/money/currency.ts'
import type { ProfitFigures } from '#domain/profit/figures.ts'
import { profitAmounts, useProfitParts } from '#web/finance-ui/profit-parts.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { withGaps } from '#web/period/period-starts.ts'
import { StackChart } from './stack-chart.tsx'

export interface MonthChartProps {
  currency: CurrencyCode
  byMonth: readonly (ProfitFigures & { month: string })[]
}

/**
 * A chart of revenue by month, each column divided like the profit bar. Months without sales leave a gap. A table beside it has the same
 * figures.
 */
export function MonthChart({ currency, byMonth }: MonthChartProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const rows = new Map(byMonth.map((row) => [`${row.month}-01`, row]))
  const bars = withGaps([...rows.keys()], 'month').map((start) => {
    const month = start.slice(0, 7)
    const row = rows.get(start)
    const revenue = format.moneyText(row?.revenue ?? 0, currency)
    return {
      name: `${format.month(month)} · ${t('dashboard.columns.revenue')} ${revenue}`,
      axis: format.month(month, 'short'),
      amounts: row ? profitAmounts(row) : {},
    }
  })
  return <StackChart currency={currency} parts={useProfitParts()} bars={bars} />
}
