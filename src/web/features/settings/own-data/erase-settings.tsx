import { useState } from 'react'
import type { SessionUser } from '#contract/accounts.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { SettingGroup } from '../setting-group.tsx'
import { EraseDialog } from './erase-dialog.tsx'

export function EraseSettings({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <SettingGroup title={t('ownData.erase.title')} text={t('ownData.erase.text')}>
      <Button onClick={() => setOpen(true)}>{t('ownData.erase.open')}</Button>
      {open && <EraseDialog email={user.email} onClose={() => setOpen(false)} />}
    </SettingGroup>
  )
}
