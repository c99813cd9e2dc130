import { useTranslation } from 'react-i18next'
import type { ProfitReport, ReportFigures } from '#contract/reports.ts'
import { useFormat } from '#web/platform/use-format.ts'
import { LateStackChart } from './late-stack-chart.tsx'
import { periodName, shortPeriodName } from './names.ts'
import type { ChartPart } from './stack-chart.tsx'
import { startsBetween } from './steps.ts'

export interface PeriodChartProps {
  by: ProfitReport['by']
  statement: ProfitReport['statements'][number]
  parts: readonly ChartPart[]
  amounts: (row: ReportFigures) => Record<string, number>
}

/** A bar for each period, those without sales too, in a place kept for it. */
export function PeriodChart({ by, statement, parts, amounts }: PeriodChartProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { rows, currency } = statement
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return null
  const byStart = new Map(rows.map((row) => [row.start, row]))
  const all = startsBetween(first.start, last.start, by)
  const starts = all.length > 0 ? all : [...byStart.keys()]
  const bars = starts.map((start) => {
    const row = byStart.get(start)
    return {
      name: periodName(start, by, t, format),
      axis: shortPeriodName(start, by, format),
      amounts: row ? amounts(row) : {},
    }
  })
  return <LateStackChart currency={currency} parts={parts} bars={bars} />
}
