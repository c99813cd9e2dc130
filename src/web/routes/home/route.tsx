import { Landing } from '#web/features/landing/landing.tsx'
import { useUser } from '#web/platform/session.ts'

export function Component() {
  return <Landing user={useUser()} />
}
