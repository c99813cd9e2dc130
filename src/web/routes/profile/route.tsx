import { ProfilePage } from '#web/features/profile/profile-page.tsx'

export function Component() {
  return <ProfilePage />
}
