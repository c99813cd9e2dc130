import type { Connection } from '#contract/connections.ts'
import type { Translate } from '#web/i18n/phrase-key.ts'
import type { BadgeTone } from '#web/ui/badge.tsx'

type Status = 'ready' | 'checkFailed' | 'throttled' | 'incomplete' | Connection['state']

/** Whether a step of the check did not pass. Safi may be trying it again. */
export function hasFailedCheck({ checks }: Pick<Connection, 'checks'>): boolean {
  return checks.some(({ error }) => error !== null)
}

/** The status of a connection that matters most to the seller. */
export function statusOf(connection: Connection): Status {
  const { state, checks, startOn, throttledUntil, failedWindows, waiting, error } = connection
  if (state === 'connecting') {
    if (hasFailedCheck(connection)) return 'checkFailed'
    return startOn === null && checks.every((check) => check.state === 'ok') ? 'ready' : 'connecting'
  }
  if (state !== 'live' && state !== 'backfilling') return state
  if (throttledUntil !== null) return 'throttled'
  const isMissing = failedWindows > 0 || waiting.length > 0 || error !== null
  return state === 'live' && isMissing ? 'incomplete' : state
}

/** The name of the connected shop on the platform; undefined if each seller has only one shop there. */
export function shopOf({ settings }: Connection): string | undefined {
  return settings.accountName || settings.shop || settings.shopAddress?.replace(/^https:\/\//, '')
}

export const TONES: Readonly<Record<Status, BadgeTone>> = {
  connecting: 'info',
  ready: 'info',
  checkFailed: 'bad',
  backfilling: 'info',
  live: 'good',
  paused: 'neutral',
  throttled: 'warning',
  needs_reconnect: 'bad',
  incomplete: 'warning',
  disconnecting: 'neutral',
}

/** The text of a connection's error: what happened, and what to do. */
export function errorText(
  { vendor, error }: { vendor: Connection['vendor']; error: NonNullable<Connection['error']> },
  t: Translate,
): string {
  return t(`connections.errors.${error.code}`, {
    platform: t(`common.platforms.${vendor}`),
    permission: String(error.data.permission ?? ''),
    status: String(error.data.status ?? ''),
    seconds: String(error.data.seconds ?? ''),
  })
}
