import { useState } from 'react'
import type { Connection } from '#contract/connections.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Name } from '#web/ui/name.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { useConnectionAction } from './api.ts'
import { CheckList } from './check-list.tsx'
import { ConnectDialog } from './connect-dialog.tsx'
import { expiryOf, type OfferedVendor, streamLabel } from './credentials.ts'
import { DisconnectDialog } from './disconnect-dialog.tsx'
import { StartForm } from './start-form.tsx'
import { errorText, hasFailedCheck, shopOf, statusOf, TONES } from './status.ts'
import { SyncHistory } from './sync-history.tsx'
import { WaitingList } from './waiting-list.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'

export interface ConnectionCardProps {
  businessId: string
  connection: Connection
  /** Undefined if this server no longer offers the platform. */
  offered: OfferedVendor | undefined
}

type Opened = 'webhook' | 'history' | 'reconnect' | 'disconnect' | 'earlier'

/** One connection: its state, what it has fetched, which imports wait for the seller, and its actions. */
export function ConnectionCard({ businessId, connection, offered }: ConnectionCardProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState<Opened | null>(null)
  const { vendor, state, progress, startOn } = connection
  const platform = t(`common.platforms.${vendor}`)
  const shop = shopOf(connection)
  const status = statusOf(connection)
  const close = () => setOpened(null)
  return (
    <li className="rounded-lg border border-hairline bg-panel p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg leading-snug">
          {platform}
          {shop && <Name text={shop} className="text-base font-normal text-muted" />}
          <Badge tone={TONES[status]}>{t(`connections.states.${status}`)}</Badge>
        </h2>
        {offered && !offered.confirmed && (
          <p className="text-sm text-muted">{t('connections.unconfirmed')}</p>
        )}
      </div>
      <div className="mt-3 space-y-4">
        <Problem connection={connection} />
        {state === 'connecting' && <CheckList vendor={vendor} checks={connection.checks} />}
        {(status === 'ready' || opened === 'earlier') && (
          <StartForm
            businessId={businessId}
            connection={connection}
            {...(opened === 'earlier' && { onDone: close })}
          />
        )}
        {state === 'backfilling' && (
          <ProgressBar label={t('connections.progress')} done={progress.done} total={progress.total} />
        )}
        {startOn !== null && <Facts connection={connection} />}
        <WaitingList businessId={businessId} waiting={connection.waiting} />
        <Actions businessId={businessId} connection={connection} offered={offered} onOpen={setOpened} />
      </div>
      {opened === 'history' && (
        <SyncHistory businessId={businessId} connectionId={connection.id} vendor={vendor} onClose={close} />
      )}
      {opened === 'reconnect' && offered && (
        <ConnectDialog
          businessId={businessId}
          vendor={offered}
          connectionId={connection.id}
          settings={connection.settings}
          onClose={close}
        />
      )}
      {opened === 'webhook' && connection.webhook && (
        <WebhookDialog vendor={vendor} webhook={connection.webhook} onClose={close} />
      )}
      {opened === 'disconnect' && (
        <DisconnectDialog businessId={businessId} connection={connection} onClose={close} />
      )}
    </li>
  )
}

/** Problems that stop the connection or soon will: the last error, a pause that the platform demanded, credentials that expire. */
function Problem({ connection }: { connection: Connection }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { vendor, error, failedWindows, throttledUntil, credentialsExpireOn } = connection
  const platform = t(`common.platforms.${vendor}`)
  const expiry = expiryOf(connection, new Date().toISOString().slice(0, 10))
  return (
    <>
      {/* while the check runs, its failed step explains the error */}
      {error && connection.state !== 'connecting' && <Notice>{errorText({ vendor, error }, t)}</Notice>}
      {failedWindows > 0 && (
        <p className="text-[0.9375rem] text-muted">
          {t('connections.failedWindows', { count: failedWindows })}
        </p>
      )}
      {throttledUntil && (
        <p className="text-[0.9375rem] text-muted">
          {t('connections.throttledUntil', { platform, time: format.dateTime(throttledUntil) })}
        </p>
      )}
      {expiry && credentialsExpireOn && (
        <Notice>
          {t(expiry === 'soon' ? 'connections.expires' : 'connections.expired', {
            day: format.date(credentialsExpireOn),
          })}
        </Notice>
      )}
    </>
  )
}

function Facts({ connection }: { connection: Connection }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { lastSuccessAt, nextAt, streams, state } = connection
  const last = lastSuccessAt
    ? t('connections.lastSuccess', { time: format.dateTime(lastSuccessAt) })
    : t('connections.neverSucceeded')
  const working = state === 'backfilling' || state === 'live'
  return (
    <ul className="space-y-0.5 text-[0.9375rem] text-muted">
      <li>
        {last}
        {working && nextAt && <> · {t('connections.next', { time: format.dateTime(nextAt) })}</>}
      </li>
      {streams.map(({ name, completeTo }) => {
        const label = streamLabel(name)
        const stream = label ? t(label) : name
        return (
          <li key={name}>
            {completeTo
              ? t('connections.completeTo', { stream, time: format.dateTime(completeTo) })
              : t('connections.nothingYet', { stream })}
          </li>
        )
      })}
    </ul>
  )
}

interface ActionsProps {
  businessId: string
  connection: Connection
  offered: OfferedVendor | undefined
  onOpen: (opened: Opened) => void
}

function Actions({ businessId, connection, offered, onOpen }: ActionsProps) {
  const { t } = useTranslation()
  const { id, state, startOn, webhook } = connection
  const action = useConnectionAction(businessId, id)
  if (state === 'disconnecting') return null
  const failedCheck = state === 'connecting' && hasFailedCheck(connection)
  const urgent = state === 'needs_reconnect' || failedCheck
  const run = (name: Parameters<typeof action.mutate>[0], label: string) => (
    <Button
      size="sm"
      busy={action.isPending && action.variables === name}
      disabled={action.isPending}
      onClick={() => action.mutate(name)}
    >
      {label}
    </Button>
  )
  const connectAgain = offered && (
    <Button size="sm" variant={urgent ? 'primary' : 'ghost'} onClick={() => onOpen('reconnect')}>
      {t(
        state === 'needs_reconnect' || offered.authorises
          ? 'connections.actions.reconnect'
          : 'connections.actions.replace',
      )}
    </Button>
  )
  return (
    <div className="flex flex-wrap gap-2">
      {urgent && connectAgain}
      {failedCheck && run('check', t('connections.checks.again'))}
      {(state === 'live' || state === 'backfilling') && (
        <>
          {run('sync', t('connections.actions.syncNow'))}
          {run('pause', t('connections.actions.pause'))}
          <Button size="sm" variant="ghost" onClick={() => onOpen('earlier')}>
            {t('connections.start.earlier')}
          </Button>
        </>
      )}
      {state === 'paused' && run('resume', t('connections.actions.resume'))}
      {startOn !== null && (
        <Button size="sm" variant="ghost" onClick={() => onOpen('history')}>
          {t('connections.actions.history')}
        </Button>
      )}
      {webhook && startOn !== null && (
        <Button size="sm" variant="ghost" onClick={() => onOpen('webhook')}>
          {t('connections.actions.webhook')}
        </Button>
      )}
      {!urgent && connectAgain}
      <Button size="sm" variant="ghost" onClick={() => onOpen('disconnect')}>
        {t('connections.actions.disconnect')}
      </Button>
    </div>
  )
}
