import { useCurrentBusiness } from '#web/business/business.ts'
import { RestockPage } from '#web/features/restock/restock-page.tsx'

export function Component() {
  const { id } = useCurrentBusiness()
  return <RestockPage businessId={id} />
}
