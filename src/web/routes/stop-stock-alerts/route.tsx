import { StopStockAlertsPage } from '#web/features/accounts/stop-stock-alerts-page.tsx'

export function Component() {
  return <StopStockAlertsPage />
}
