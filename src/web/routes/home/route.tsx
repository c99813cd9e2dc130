import { Landing } from '#web/features/landing/landing.tsx'
import { PricingSection } from '#web/features/pricing/pricing-section.tsx'
import { pendingUpload } from '#web/files/pending-upload.ts'
import { useUser } from '#web/session/session.ts'
import { openPage } from '#web/state/open-page.ts'

export function Component() {
  const user = useUser()

  function read(file: File): void {
    pendingUpload.set(file)
    openPage('/import')
  }

  return <Landing user={user} onFile={read} pricing={<PricingSection user={user} />} />
}
