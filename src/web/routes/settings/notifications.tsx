import { SettingsFrame } from '#web/features/settings/settings-frame.tsx'
import { StockSettings } from '#web/features/settings/stock-settings.tsx'

export function Component() {
  return (
    <SettingsFrame>
      <StockSettings />
    </SettingsFrame>
  )
}
