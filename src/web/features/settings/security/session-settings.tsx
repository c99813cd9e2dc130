import { useQuery } from '@tanstack/react-query'
import type { OpenSession } from '#contract/sessions.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Monitor } from '#web/ui/icons/monitor.tsx'
import { Smartphone } from '#web/ui/icons/smartphone.tsx'
import { NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { sessionsQuery, useRevokeOtherSessions, useRevokeSession } from '../api/sessions.ts'
import { SettingGroup } from '../setting-group.tsx'
import { SecurityRow } from './security-row.tsx'

const PHONES: readonly OpenSession['system'][] = ['Android', 'iOS', 'iPadOS']

export function SessionSettings() {
  const { t } = useTranslation()
  const sessions = useQuery(sessionsQuery)
  const revokeOthers = useRevokeOtherSessions()
  return (
    <SettingGroup title={t('settings.sessions.title')} text={t('settings.sessions.text')}>
      {sessions.data ? (
        <>
          <ul aria-label={t('settings.sessions.title')} className="divide-y divide-hairline">
            {sessions.data.map((session) => (
              <li key={session.id} className="py-4 first:pt-0 last:pb-0">
                <SessionRow session={session} />
              </li>
            ))}
          </ul>
          {sessions.data.length > 1 && (
            <Button busy={revokeOthers.isPending} onClick={() => revokeOthers.mutate()}>
              {t('settings.sessions.revokeOthers')}
            </Button>
          )}
        </>
      ) : (
        <NotLoaded query={sessions} title={t('settings.sessions.loadFailed')}>
          <Skeleton className="h-14" />
        </NotLoaded>
      )}
    </SettingGroup>
  )
}

function SessionRow({ session }: { session: OpenSession }) {
  const { t } = useTranslation()
  const format = useFormat()
  const revoke = useRevokeSession()
  const name = useDeviceName()(session)
  const Icon = PHONES.includes(session.system) ? Smartphone : Monitor
  return (
    <SecurityRow
      icon={<Icon className="size-5" />}
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {name}
          {session.current && <Badge tone="good">{t('settings.sessions.current')}</Badge>}
        </span>
      }
      on={session.current}
      text={
        <>
          <span className="block">
            {t('settings.sessions.lastSeen', { time: format.dateTime(session.lastSeenAt) })}
          </span>
          <span className="block">
            {t('settings.sessions.started', { time: format.dateTime(session.startedAt) })}
          </span>
        </>
      }
    >
      {!session.current && (
        <Button
          size="sm"
          busy={revoke.isPending}
          aria-label={t('settings.sessions.revokeNamed', { device: name })}
          onClick={() => revoke.mutate(session.id)}
        >
          {t('settings.sessions.revoke')}
        </Button>
      )}
    </SecurityRow>
  )
}

/** The name of a device, such as "Chrome on Windows". */
function useDeviceName(): (session: OpenSession) => string {
  const { t } = useTranslation()
  return ({ browser, system }) =>
    browser && system
      ? t('settings.sessions.device', { browser, system })
      : (browser ?? system ?? t('settings.sessions.unknown'))
}
