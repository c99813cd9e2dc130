import type { ProfitReport, ReportFigures } from '#contract/reports.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { periodName, shortPeriodName } from '#web/period/period-name.ts'
import { withGaps } from '#web/period/period-starts.ts'
import type { ChartPart } from '#web/ui/chart-legend.tsx'
import { StackChart } from '#web/ui/stack-chart.tsx'

export interface PeriodChartProps {
  by: ProfitReport['by']
  statement: ProfitReport['statements'][number]
  parts: readonly ChartPart[]
  amounts: (row: ReportFigures) => Record<string, number>
}

/** A chart with one bar for each period. Periods without sales leave a gap. */
export function PeriodChart({ by, statement, parts, amounts }: PeriodChartProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { rows, currency } = statement
  const byStart = new Map(rows.map((row) => [row.start, row]))
  if (rows.length === 0) return null
  const bars = withGaps([...byStart.keys()], by).map((start) => {
    const row = byStart.get(start)
    return {
      name: periodName(start, by, t, format),
      axis: shortPeriodName(start, by, format),
      amounts: row ? amounts(row) : {},
    }
  })
  return <StackChart currency={currency} parts={parts} bars={bars} />
}
