import type { LoaderFunctionArgs } from 'react-router'
import { loadBehindFirstFigures } from '#web/api/first-figures.ts'
import { dashboardQuery } from '#web/features/dashboard/api/get-dashboard.ts'
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx'
import { DASHBOARD_PERIOD } from '#web/period/period.ts'

export const loader = ({ params: { businessId = '' } }: LoaderFunctionArgs) =>
  loadBehindFirstFigures(
    dashboardQuery(businessId, { period: DASHBOARD_PERIOD, range: {}, compare: 'previous' }),
  )

export function Component() {
  return <DashboardPage />
}
