import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { MonthChartProps } from './month-chart.tsx'
import { Skeleton } from './states.tsx'

// the chart library weighs more than the rest of a page: it comes when the figures are already there
const MonthChart = lazy(async () => ({ default: (await import('./month-chart.tsx')).MonthChart }))

const never = () => () => undefined

/** The chart, in a place kept for it: it needs a browser to measure, a page written by the server has none. */
export function LateMonthChart(props: MonthChartProps) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const place = <Skeleton className="h-79" />
  if (!inBrowser) return place
  return (
    <Suspense fallback={place}>
      <MonthChart {...props} />
    </Suspense>
  )
}
