import type { Benchmark } from './harness.ts'
import { AFTER_CHANGE, measureScreens } from './screens.ts'

const PATHS = {
  dashboard: 'dashboard',
  [`dashboard${AFTER_CHANGE}`]: 'dashboard',
  'dashboard of one month': 'dashboard?from=2026-09-01&to=2026-09-30',
  'profit by month': 'reports/profit?by=month',
  'breakdown by product': 'reports/breakdown?by=product',
  [`breakdown by product${AFTER_CHANGE}`]: 'reports/breakdown?by=product',
  'breakdown by platform': 'reports/breakdown?by=platform',
  'sales, first page': 'sale-lines',
  'orders, first page': 'orders',
}

export const dashboardBenchmark: Benchmark = {
  title: 'Dashboard, reports and lists: p95 of sequential requests, PostgreSQL',
  run: (context) => measureScreens(context, { paths: PATHS, withinMs: 25, growth: 1.5 }),
}
