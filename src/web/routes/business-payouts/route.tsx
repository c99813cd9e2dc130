import { PayoutsPage } from '#web/features/reports/payouts-page.tsx'

export function Component() {
  return <PayoutsPage />
}
