import { CostsPage } from '#web/features/costs/costs-page.tsx'

export function Component() {
  return <CostsPage />
}
