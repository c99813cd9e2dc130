import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { StackChartProps } from './stack-chart.tsx'
import { Skeleton } from './states.tsx'

// the chart library weighs more than the rest of a page: it comes when the figures are already there
const StackChart = lazy(async () => ({ default: (await import('./stack-chart.tsx')).StackChart }))

const never = () => () => undefined

/** The chart, in a place kept for it: it needs a browser to measure, a page written by the server has none. */
export function LateStackChart(props: StackChartProps) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const place = <Skeleton className="h-79" />
  if (!inBrowser) return place
  return (
    <Suspense fallback={place}>
      <StackChart {...props} />
    </Suspense>
  )
}
