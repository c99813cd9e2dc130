import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx'

export function Component() {
  return <DashboardPage />
}
