import { useCurrentBusiness } from '#web/business/business.ts'
import { CostsPage } from '#web/features/costs/costs-page.tsx'
import { OverheadList } from '#web/features/costs/overhead-list.tsx'

export function Component() {
  const { id, currency } = useCurrentBusiness()
  return (
    <CostsPage>
      <OverheadList businessId={id} currency={currency} today={new Date().toLocaleDateString('sv-SE')} />
    </CostsPage>
  )
}
