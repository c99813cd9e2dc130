import { useTranslation } from '#web/i18n/translation.tsx'
import { useUser } from '#web/session/session.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { AccountFacts } from './account-facts.tsx'
import { ApiKeySettings } from './api-keys/api-key-settings.tsx'
import { EraseSettings } from './own-data/erase-settings.tsx'
import { ExportSettings } from './own-data/export-settings.tsx'
import { PasswordSettings, type PasswordSettingsProps } from './password-settings.tsx'
import { RegionSettings } from './region-settings.tsx'
import { SampleSettings } from './sample-settings.tsx'
import { SecuritySettings } from './security/security-settings.tsx'
import { SessionSettings } from './security/session-settings.tsx'
import { StockSettings } from './stock-settings.tsx'
import { ThemeSettings } from './theme-settings.tsx'

export function SettingsPage({ strength }: PasswordSettingsProps) {
  const { t } = useTranslation()
  const user = useUser()
  return (
    <div className="page py-5 sm:py-8">
      <PageHeader title={t('settings.title')} />
      <RegionSettings />
      <ThemeSettings />
      <PasswordSettings strength={strength} />
      <SecuritySettings />
      <SessionSettings />
      <StockSettings />
      <ApiKeySettings />
      <SampleSettings />
      {user && <AccountFacts user={user} />}
      <ExportSettings />
      {user && <EraseSettings user={user} />}
    </div>
  )
}
