import type { CurrencyCode } from '#domain/money/currency.ts'
import type { ProfitFigures } from '#domain/profit/figures.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { periodName, shortPeriodName } from '#web/period/period-name.ts'
import { daysOf, rowsWithGaps, type Step } from '#web/period/period-starts.ts'
import type { ChartPart } from '#web/ui/chart-legend.tsx'
import { StackChart } from '#web/ui/stack-chart.tsx'
import { profitAmounts, useProfitParts } from './profit-parts.ts'

export interface PeriodChartProps<Row> {
  by: Step
  currency: CurrencyCode
  rows: readonly Row[]
  parts: readonly ChartPart[]
  amounts: (row: Row) => Record<string, number>
  /** The text after a period's name in the label of its bar; the row is undefined if the period has no sales. */
  total?: (row: Row | undefined) => string
  /** Returns the path of the sales of a period, which its bar opens. */
  to?: ((period: { readonly start: string }) => string) | undefined
  /** The last days of the chart, if they are incomplete. They are marked even where no figures of them are known. */
  incomplete?: { readonly from: string; readonly to: string } | null
}

/** A chart with one bar for each period. Periods without sales leave a gap. A table beside it has the same figures. */
export function PeriodChart<Row extends { readonly start: string }>({
  by,
  currency,
  rows,
  parts,
  amounts,
  total,
  to,
  incomplete,
}: PeriodChartProps<Row>) {
  const { t } = useTranslation()
  const format = useFormat()
  if (rows.length === 0) return null
  const bars = rowsWithGaps(rows, by, incomplete?.to).map(({ start, row }) => {
    const name = periodName(start, by, t, format)
    return {
      name: total ? `${name} · ${total(row)}` : name,
      axis: shortPeriodName(start, by, format),
      amounts: row ? amounts(row) : {},
      to: row && to?.(row),
      hatched:
        incomplete && daysOf(start, by, {}).to >= incomplete.from ? t('dashboard.incomplete.bar') : undefined,
    }
  })
  return <StackChart currency={currency} parts={parts} bars={bars} />
}

export type SalesChartProps = Pick<
  PeriodChartProps<ProfitFigures & { readonly start: string }>,
  'by' | 'currency' | 'rows' | 'to' | 'incomplete'
>

/** Revenue over time, each bar divided like the profit bar. */
export function SalesChart({ currency, ...rest }: SalesChartProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <PeriodChart
      {...rest}
      currency={currency}
      parts={useProfitParts()}
      amounts={profitAmounts}
      total={(row) => `${t('dashboard.columns.revenue')} ${format.moneyText(row?.revenue ?? 0, currency)}`}
    />
  )
}
