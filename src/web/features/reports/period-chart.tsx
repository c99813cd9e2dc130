import { lazy, Suspense, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { ProfitReport, ReportFigures } from '#contract/reports.ts'
import { useFormat } from '#web/platform/use-format.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { periodName, shortPeriodName } from './names.ts'
import { startsBetween } from './period.ts'
import type { ChartPart } from './stack-chart.tsx'

// the chart library weighs more than the rest of a page: it comes when the figures are already there
const StackChart = lazy(async () => ({ default: (await import('./stack-chart.tsx')).StackChart }))

const never = () => () => undefined

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
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
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
  const place = <Skeleton className="h-79" />
  if (!inBrowser) return place
  return (
    <Suspense fallback={place}>
      <StackChart currency={currency} parts={parts} bars={bars} />
    </Suspense>
  )
}
