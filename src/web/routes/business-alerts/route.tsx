import { AlertsPage } from '#web/features/alerts/alerts-page.tsx'

export function Component() {
  return <AlertsPage />
}
