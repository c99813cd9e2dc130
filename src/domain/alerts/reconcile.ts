import type { CurrencyCode } from '../money/currency.ts'
import { type AlertKind, type Finding, weightOf } from './alert.ts'

/** The highest number of new alerts that open within seven days. */
export const NEW_A_WEEK = 5
export const SNOOZE_DAYS = 30

export interface StoredAlert {
  readonly id: string
  readonly kind: AlertKind
  readonly subject: string
  readonly segment: string
  readonly open: boolean
  readonly snoozed: boolean
}

export interface Reconciled {
  readonly opened: readonly Finding[]
  readonly kept: readonly { readonly id: string; readonly finding: Finding }[]
  readonly cleared: readonly string[]
}

export interface Before {
  /** Open alerts, and cleared ones that are still snoozed. */
  readonly stored: readonly StoredAlert[]
  /** The number of alerts that opened within the last seven days. */
  readonly openedThisWeek: number
  /** The currency of the business. Findings in this currency open first, because amounts of different currencies cannot be compared. */
  readonly currency: CurrencyCode
}

/**
 * Compares today's findings with the stored alerts. A finding opens an alert if it reaches its threshold: those with the most money first,
 * at most five a week. An open alert clears when its finding falls below half of the threshold. A snoozed alert does not open again. If
 * several alerts about single products become one about all of them, or the reverse, the new alerts replace the old ones and do not count
 * towards the five.
 */
export function reconcile(
  findings: readonly Finding[],
  { stored, openedThisWeek, currency }: Before,
): Reconciled {
  const byKey = new Map(findings.map((finding) => [keyOfFinding(finding), finding]))
  const known = new Set(stored.map(keyOf))
  const open = stored.filter((alert) => alert.open)
  const cleared = open.filter((alert) => !byKey.has(keyOf(alert)))
  const replaced = new Set(cleared.map((alert) => sizeOf(alert, alert.subject !== '')))
  const asleep = new Set(stored.flatMap((alert) => (alert.snoozed && !alert.subject ? keyOf(alert) : [])))
  const opening = findings
    .filter((finding) => finding.level >= 1 && !known.has(keyOfFinding(finding)))
    .filter((finding) => !asleep.has(keyOfFinding({ ...finding, subject: '' })))
    .sort(
      (a, b) =>
        Number(b.currency === currency) - Number(a.currency === currency) ||
        a.currency.localeCompare(b.currency) ||
        weightOf(b) - weightOf(a),
    )
  const isNew = ({ facts, segment, subject }: Finding) =>
    !replaced.has(sizeOf({ kind: facts.kind, segment }, subject === ''))
  return {
    opened: [
      ...opening.filter((finding) => !isNew(finding)),
      ...opening.filter(isNew).slice(0, Math.max(0, NEW_A_WEEK - openedThisWeek)),
    ],
    kept: open.flatMap((alert) => {
      const finding = byKey.get(keyOf(alert))
      return finding ? [{ id: alert.id, finding }] : []
    }),
    cleared: cleared.map(({ id }) => id),
  }
}

type Key = Pick<StoredAlert, 'kind' | 'subject' | 'segment'>

function keyOf({ kind, subject, segment }: Key): string {
  return JSON.stringify([kind, subject, segment])
}

function keyOfFinding({ subject, segment, facts }: Finding): string {
  return keyOf({ kind: facts.kind, subject, segment })
}

/** The key of a group of alerts of one kind: those about one product, or the one about several products. */
function sizeOf({ kind, segment }: Omit<Key, 'subject'>, several: boolean): string {
  return JSON.stringify([kind, segment, several])
}
