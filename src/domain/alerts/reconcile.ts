import type { CurrencyCode } from '../money/currency.ts'
import { type AlertKind, type Finding, weightOf } from './alert.ts'

/** The most alerts that open within seven days. */
export const NEW_A_WEEK = 5
export const SNOOZE_DAYS = 30

export interface StoredAlert {
  readonly id: string
  readonly kind: AlertKind
  readonly subject: string
  readonly segment: string
  readonly open: boolean
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
  /** The currency of the business, whose findings open first: amounts of other currencies are not compared with them. */
  readonly currency: CurrencyCode
}

/**
 * Compares what holds today with the stored alerts. A finding opens from its threshold on, the most money first, at most five a week. An
 * open alert stays until its finding is below half of the threshold. A snoozed alert does not open again.
 */
export function reconcile(
  findings: readonly Finding[],
  { stored, openedThisWeek, currency }: Before,
): Reconciled {
  const byKey = new Map(findings.map((finding) => [keyOf({ ...finding, kind: finding.facts.kind }), finding]))
  const known = new Set(stored.map(keyOf))
  const open = stored.filter((alert) => alert.open)
  return {
    opened: findings
      .filter((finding) => finding.level >= 1 && !known.has(keyOf({ ...finding, kind: finding.facts.kind })))
      .sort(
        (a, b) =>
          Number(b.currency === currency) - Number(a.currency === currency) ||
          a.currency.localeCompare(b.currency) ||
          weightOf(b) - weightOf(a),
      )
      .slice(0, Math.max(0, NEW_A_WEEK - openedThisWeek)),
    kept: open.flatMap((alert) => {
      const finding = byKey.get(keyOf(alert))
      return finding ? [{ id: alert.id, finding }] : []
    }),
    cleared: open.filter((alert) => !byKey.has(keyOf(alert))).map(({ id }) => id),
  }
}

function keyOf({ kind, subject, segment }: Pick<StoredAlert, 'kind' | 'subject' | 'segment'>): string {
  return JSON.stringify([kind, subject, segment])
}
