import { useCurrentBusiness } from '#web/business/business.ts'
import { AdsPage } from '#web/features/ads/ads-page.tsx'
import { CostsPage } from '#web/features/costs/costs-page.tsx'

export function Component() {
  const { id } = useCurrentBusiness()
  return (
    <CostsPage>
      <AdsPage businessId={id} />
    </CostsPage>
  )
}
