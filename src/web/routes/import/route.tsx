import { InstantPage } from '#web/features/imports/instant/instant-page.tsx'
import { useUser } from '#web/platform/session.ts'

export function Component() {
  return <InstantPage signedIn={Boolean(useUser())} />
}
