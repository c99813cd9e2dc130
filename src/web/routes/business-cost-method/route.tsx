import { CostMethodPage } from '#web/features/costs/cost-method-page.tsx'
import { CostsPage } from '#web/features/costs/costs-page.tsx'

export function Component() {
  return (
    <CostsPage>
      <CostMethodPage />
    </CostsPage>
  )
}
