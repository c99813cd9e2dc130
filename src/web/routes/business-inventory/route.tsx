import { useCurrentBusiness } from '#web/business/business.ts'
import { InventoryPage } from '#web/features/reports/inventory-page.tsx'
import { StockCount } from '#web/features/stock/stock-count.tsx'

export function Component() {
  const { id } = useCurrentBusiness()
  return <InventoryPage tools={<StockCount businessId={id} />} />
}
