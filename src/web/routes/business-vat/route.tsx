import { VatPage } from '#web/features/vat/vat-page.tsx'

export function Component() {
  return <VatPage />
}
