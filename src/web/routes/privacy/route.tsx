import { LegalPage } from '#web/features/legal/legal-page.tsx'

export function Component() {
  return <LegalPage text="privacy" />
}
