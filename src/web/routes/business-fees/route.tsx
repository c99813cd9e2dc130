import { FeesPage } from '#web/features/fees/fees-page.tsx'

export function Component() {
  return <FeesPage />
}
