import { FeeCheckTab } from '#web/features/fee-check/fee-check-tab.tsx'
import { FeesPage } from '#web/features/fees/fees-page.tsx'

export function Component() {
  return <FeesPage check={<FeeCheckTab />} />
}
