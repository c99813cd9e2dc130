import { MembersPage } from '#web/features/members/members-page.tsx'

export function Component() {
  return <MembersPage />
}
