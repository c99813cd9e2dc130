import type { LoaderFunctionArgs } from 'react-router'
import { loadBehindFirstFigures } from '#web/features/dashboard/api/get-dashboard.ts'
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx'

export const loader = ({ params: { businessId = '' } }: LoaderFunctionArgs) =>
  loadBehindFirstFigures(businessId)

export function Component() {
  return <DashboardPage />
}
