import { and, eq, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Alert } from '#contract/alerts.ts'
import type { StockDigest } from '#contract/stock-digest.ts'
import { ALERT_COLUMNS, isShown, MOST_MONEY_FIRST } from '#server/core/alerts/shown-alerts.ts'
import { IS_LOW, LOW_BELOW } from '#server/core/stock/stock-levels.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { profiles, users } from '#server/infra/db/schema/accounts.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { lastDue } from './due.ts'

/** The time within which an alert is saved after it has opened. A younger alert waits for the next e-mail, so that none is missed. */
const SAVED_WITHIN_MS = 10 * 60_000
/**
 * The maximum number of alerts in an e-mail. It is only reached after the server stood still for months, because at most five alerts of a
 * business open in a week.
 */
const MOST_ALERTS = 200

export async function frequencyOf(tx: Tx, userId: string): Promise<StockDigest> {
  const [found] = await tx.select({ frequency: users.stockDigest }).from(users).where(eq(users.id, userId))
  return found?.frequency ?? 'off'
}

/**
 * Saves how often digests are sent to a user. Alerts that opened before digests were turned on are in none. Between daily and weekly, the
 * time of the last digest stays, so that the next one lists all alerts since.
 */
export async function changeFrequency(
  tx: Tx,
  userId: string,
  frequency: StockDigest,
  now: Date,
): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({
      stockDigest: frequency,
      stockDigestSentAt: sql`CASE WHEN ${users.stockDigest} = 'off' THEN ${now.toISOString()}::timestamptz
        ELSE ${users.stockDigestSentAt} END`,
      updatedAt: now,
    })
    .where(and(eq(users.id, userId), ne(users.stockDigest, frequency)))
    .returning({ id: users.id })
  return changed.length > 0
}

export async function dueReaders(tx: Tx, now: Date): Promise<string[]> {
  const found = await tx.select({ id: users.id }).from(users).where(isDue(now))
  return found.map(({ id }) => id)
}

export interface Claim {
  email: string
  firstName: string
  language: string
  frequency: Exclude<StockDigest, 'off'>
  /** The time of the previous digest; null when there was none. */
  before: Date | null
}

/** Claims today's digest of a user, so that only one of two concurrent servers sends it. Null when it is already claimed or turned off. */
export async function claimDigest(system: Tx, userId: string, now: Date): Promise<Claim | null> {
  return system.transaction(async (tx) => {
    const [found] = await tx
      .select({
        email: users.email,
        firstName: profiles.firstName,
        language: users.language,
        frequency: users.stockDigest,
        before: users.stockDigestSentAt,
      })
      .from(users)
      .innerJoin(profiles, eq(profiles.userId, users.id))
      .where(and(eq(users.id, userId), isDue(now)))
      .for('update', { of: users })
    if (!found || found.frequency === 'off') return null
    await tx.update(users).set({ stockDigestSentAt: now }).where(eq(users.id, userId))
    return { ...found, frequency: found.frequency }
  })
}

/** Makes an unsent digest due again. */
export async function returnDigest(tx: Tx, userId: string, claimedAt: Date, before: Date | null) {
  await tx
    .update(users)
    .set({ stockDigestSentAt: before })
    .where(and(eq(users.id, userId), eq(users.stockDigestSentAt, claimedAt)))
}

function isDue(now: Date): SQL | undefined {
  const due = (frequency: 'daily' | 'weekly') =>
    and(
      eq(users.stockDigest, frequency),
      or(isNull(users.stockDigestSentAt), lt(users.stockDigestSentAt, lastDue(frequency, now))),
    )
  return and(isNull(users.lockedAt), or(due('daily'), due('weekly')))
}

export interface LowProduct {
  businessId: string
  businessName: string
  productId: string
  name: string
  quantity: number
  below: number
}

export interface NewAlert extends Alert {
  readonly businessId: string
  readonly businessName: string
}

/**
 * Reads the alerts that opened since the previous e-mail, are still open and are not snoozed, in all businesses except the sample. Sorts
 * them by business, then by stake, the largest first.
 */
export function newAlerts(tx: Tx, owner: OwnerId, before: Date | null, now: Date): Promise<NewAlert[]> {
  const saved = (at: number) => sql`${new Date(at - SAVED_WITHIN_MS).toISOString()}::timestamptz`
  return rowsOf<NewAlert>(
    tx,
    sql`SELECT b.id AS "businessId", b.name AS "businessName", ${ALERT_COLUMNS}
      FROM alerts a JOIN businesses b ON b.user_id = a.user_id AND b.id = a.business_id
      WHERE a.user_id = ${owner} AND NOT b.is_sample AND ${isShown(now)}
        AND a.opened_at > ${saved(before?.getTime() ?? 0)} AND a.opened_at <= ${saved(now.getTime())}
      ORDER BY b.created_at, b.id, ${MOST_MONEY_FIRST} LIMIT ${MOST_ALERTS}::int`,
  )
}

/** Reads the products that run low in all businesses except the sample, the scarcest first. */
export function lowProducts(tx: Tx, owner: OwnerId): Promise<LowProduct[]> {
  return rowsOf<LowProduct>(
    tx,
    sql`SELECT b.id AS "businessId", b.name AS "businessName", p.id AS "productId", p.name, p.quantity,
        ${LOW_BELOW} AS below
      FROM businesses b JOIN products p ON p.user_id = b.user_id AND p.business_id = b.id
      WHERE b.user_id = ${owner} AND NOT b.is_sample AND ${IS_LOW}
      ORDER BY b.created_at, b.id, p.quantity, p.name, p.id`,
  )
}
