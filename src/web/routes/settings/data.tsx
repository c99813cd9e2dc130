import { EraseSettings } from '#web/features/settings/own-data/erase-settings.tsx'
import { ExportSettings } from '#web/features/settings/own-data/export-settings.tsx'
import { SampleSettings } from '#web/features/settings/sample-settings.tsx'
import { SettingsFrame } from '#web/features/settings/settings-frame.tsx'
import { useUser } from '#web/session/session.ts'

export function Component() {
  const user = useUser()
  return (
    <SettingsFrame>
      <SampleSettings />
      <ExportSettings />
      {user && <EraseSettings user={user} />}
    </SettingsFrame>
  )
}
