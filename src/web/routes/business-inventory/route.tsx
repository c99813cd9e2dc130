import { InventoryPage } from '#web/features/reports/inventory-page.tsx'

export function Component() {
  return <InventoryPage />
}
