import { AccountFacts } from '#web/features/settings/account-facts.tsx'
import { RegionSettings } from '#web/features/settings/region-settings.tsx'
import { SettingsFrame } from '#web/features/settings/settings-frame.tsx'
import { ThemeSettings } from '#web/features/settings/theme-settings.tsx'
import { useUser } from '#web/session/session.ts'

export function Component() {
  const user = useUser()
  return (
    <SettingsFrame>
      <RegionSettings />
      <ThemeSettings />
      {user && <AccountFacts user={user} />}
    </SettingsFrame>
  )
}
