import { InvitationPage } from '#web/features/accounts/invitation-page.tsx'

export function Component() {
  return <InvitationPage />
}
