import { useNavigate } from 'react-router'
import { Landing } from '#web/features/landing/landing.tsx'
import { PricingSection } from '#web/features/pricing/pricing-section.tsx'
import { pendingUpload } from '#web/files/pending-upload.ts'
import { useUser } from '#web/session/session.ts'

export function Component() {
  const navigate = useNavigate()
  const user = useUser()

  function read(file: File): void {
    pendingUpload.set(file)
    void navigate('/import')
  }

  return <Landing user={user} onFile={read} pricing={<PricingSection user={user} />} />
}
