import { ReportsPage } from '#web/features/reports/reports-page.tsx'

export function Component() {
  return <ReportsPage />
}
