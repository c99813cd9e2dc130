import { CostsPage } from '#web/features/costs/costs-page.tsx'
import { UnitCostsPage } from '#web/features/costs/unit-costs-page.tsx'

export function Component() {
  return (
    <CostsPage>
      <UnitCostsPage />
    </CostsPage>
  )
}
