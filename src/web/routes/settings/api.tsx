import { ApiKeySettings } from '#web/features/settings/api-keys/api-key-settings.tsx'
import { SettingsFrame } from '#web/features/settings/settings-frame.tsx'

export function Component() {
  return (
    <SettingsFrame>
      <ApiKeySettings />
    </SettingsFrame>
  )
}
