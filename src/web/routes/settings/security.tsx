import { resetStrengthOf } from '#web/features/accounts/password-strength.ts'
import { StrengthMeter } from '#web/features/accounts/strength-meter.tsx'
import { PasswordSettings } from '#web/features/settings/password-settings.tsx'
import { SecuritySettings } from '#web/features/settings/security/security-settings.tsx'
import { SessionSettings } from '#web/features/settings/security/session-settings.tsx'
import { SettingsFrame } from '#web/features/settings/settings-frame.tsx'

export function Component() {
  return (
    <SettingsFrame>
      <PasswordSettings
        strength={(password) => <StrengthMeter password={password} strength={resetStrengthOf(password)} />}
      />
      <SecuritySettings />
      <SessionSettings />
    </SettingsFrame>
  )
}
