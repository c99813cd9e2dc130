import { useCurrentBusiness } from '#web/business/business.ts'
import { CostsPage } from '#web/features/costs/costs-page.tsx'
import { ShipmentList } from '#web/features/costs/shipment-list.tsx'

export function Component() {
  const { id, currency } = useCurrentBusiness()
  return (
    <CostsPage>
      <ShipmentList businessId={id} currency={currency} />
    </CostsPage>
  )
}
