import { PricingPage } from '#web/features/pricing/pricing-page.tsx'
import { useUser } from '#web/session/session.ts'

export function Component() {
  return <PricingPage user={useUser()} />
}
