import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import { LifeBuoy } from '#web/ui/icons/life-buoy.tsx'
import { Smartphone } from '#web/ui/icons/smartphone.tsx'
import { NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { securityQuery, useRemoveApp, useRenewRecoveryCodes } from '../api/security.ts'
import { SettingGroup } from '../setting-group.tsx'
import { PasskeyRows } from './passkey-rows.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SecurityRow } from './security-row.tsx'
import { SetUpApp } from './set-up-app.tsx'

type Asked = 'set-up-app' | 'remove-app' | 'renew-codes' | null

export function SecuritySettings() {
  const { t } = useTranslation()
  const format = useFormat()
  const security = useQuery(securityQuery)
  const removeApp = useRemoveApp()
  const renew = useRenewRecoveryCodes()
  const [asked, setAsked] = useState<Asked>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const close = () => setAsked(null)

  function done(fresh: readonly string[] | null): void {
    close()
    setCodes(fresh)
  }

  const { authenticatorApp, secondFactor, recoveryCodesLeft } = security.data ?? {}
  return (
    <SettingGroup title={t('settings.security.title')} text={t('settings.security.text')}>
      {security.data ? (
        <div className="divide-y divide-hairline">
          <SecurityRow
            icon={<Smartphone className="size-5" />}
            title={t('settings.security.app')}
            on={Boolean(authenticatorApp)}
            text={
              authenticatorApp
                ? t('settings.security.appSince', { date: format.date(authenticatorApp.since) })
                : t('settings.security.appText')
            }
          >
            {authenticatorApp ? (
              <Button size="sm" onClick={() => setAsked('remove-app')}>
                {t('settings.security.turnOff')}
              </Button>
            ) : (
              <Button size="sm" onClick={() => setAsked('set-up-app')}>
                {t('settings.security.setUp')}
              </Button>
            )}
          </SecurityRow>
          <PasskeyRows onCodes={done} />
          {secondFactor && (
            <SecurityRow
              icon={<LifeBuoy className="size-5" />}
              title={t('settings.security.recoveryCodes')}
              on={(recoveryCodesLeft ?? 0) > 0}
              text={t('settings.security.codesLeft', { count: recoveryCodesLeft ?? 0 })}
            >
              <Button size="sm" onClick={() => setAsked('renew-codes')}>
                {t('settings.security.newCodes')}
              </Button>
            </SecurityRow>
          )}
        </div>
      ) : (
        <NotLoaded query={security} title={t('settings.security.loadFailed')}>
          <Skeleton className="h-14" />
        </NotLoaded>
      )}
      {asked === 'set-up-app' && <SetUpApp onDone={done} onClose={close} />}
      {asked === 'remove-app' && (
        <PasswordDialog
          title={t('settings.security.turnOffTitle')}
          text={t('settings.security.turnOffText')}
          submit={t('settings.security.turnOff')}
          tone="danger"
          busy={removeApp.isPending}
          onPassword={async (password) => {
            await removeApp.mutateAsync(password)
            toast.success(t('settings.security.appOff'))
            close()
          }}
          onClose={close}
        />
      )}
      {asked === 'renew-codes' && (
        <PasswordDialog
          title={t('settings.security.newCodesTitle')}
          text={t('settings.security.newCodesText')}
          submit={t('settings.security.newCodes')}
          busy={renew.isPending}
          onPassword={async (password) => done((await renew.mutateAsync(password)).recoveryCodes)}
          onClose={close}
        />
      )}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
    </SettingGroup>
  )
}
