import { resetStrengthOf } from '#web/features/accounts/password-strength.ts'
import { StrengthMeter } from '#web/features/accounts/strength-meter.tsx'
import { SettingsPage } from '#web/features/settings/settings-page.tsx'

export function Component() {
  return (
    <SettingsPage
      strength={(password) => <StrengthMeter password={password} strength={resetStrengthOf(password)} />}
    />
  )
}
