import { SalesPage } from '#web/features/sales/sales-page.tsx'

export function Component() {
  return <SalesPage />
}
