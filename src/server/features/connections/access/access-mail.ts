import {
  and,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import { CREDENTIALS_WARN_DAYS as WARN_DAYS } from '#contract/connections.ts'
import type { VendorCode } from '#contract/vendors.ts'
import type { Database } from '#server/infra/db/database.ts'
import { profiles, users } from '#server/infra/db/schema/accounts.ts'
import { businesses } from '#server/infra/db/schema/catalog.ts'
import { connections, type StoredSyncError, syncWindows } from '#server/infra/db/schema/connections.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { letterTo, type MailSender } from '#server/infra/mail/letter.ts'
import type { Mailer, OutgoingMail } from '#server/infra/mail/mail.ts'
import { dayText } from '#server/infra/tables/period-text.ts'
import { DAY_MS, type SyncJob } from '../sync/store.ts'

export interface AccessMailDeps extends MailSender {
  readonly db: Database
  readonly mailer: Mailer
  readonly now: () => Date
}

export interface AccessClaim {
  readonly email: string
  readonly firstName: string
  readonly language: string
  readonly vendor: VendorCode
  readonly businessId: string
  readonly businessName: string
  readonly expiresAt: Date | null
  readonly error: StoredSyncError | null
}

/**
 * `ended`: the credentials no longer work, or this server can no longer read them. `ending`: they stop working soon. `missing`: they work,
 * but reports have failed or waited for the seller for `MISSING_DAYS`, or none could be fetched for as long, so that their sales are in no figure.
 */
const REASONS = ['ended', 'ending', 'missing'] as const
type Reason = (typeof REASONS)[number]

const MISSING_DAYS = 2
/** The number of days between two e-mails about missing reports. */
const MISSING_AGAIN_DAYS = 7

export interface MailJob extends SyncJob {
  readonly reason: Reason
}

/** Returns the e-mails about connections that are due now, for all sellers. */
export async function dueMails(system: Tx, now: Date): Promise<MailJob[]> {
  const due = await Promise.all(
    REASONS.map(async (reason) => {
      const rows = await system
        .select({ owner: connections.userId, connectionId: connections.id })
        .from(connections)
        .where(notSent(system, reason, now))
      return rows.map((row) => ({ ...row, reason }))
    }),
  )
  return due.flat()
}

function notSent(system: Tx, reason: Reason, now: Date): SQL | undefined {
  if (reason === 'ended') return and(eq(connections.state, 'needs_reconnect'), isNull(connections.notifiedAt))
  if (reason === 'missing') return missingSince(system, now)
  return and(
    notInArray(connections.state, ['needs_reconnect', 'disconnecting']),
    lte(connections.credentialsExpireAt, new Date(now.getTime() + WARN_DAYS * DAY_MS)),
    isNull(connections.expiryNotifiedAt),
  )
}

/** Whether reports have been missing for `MISSING_DAYS`, some of them not yet when the last e-mail was sent. */
function missingSince(system: Tx, now: Date): SQL | undefined {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const { userId, id, state, createdAt, notifiedAt, lastSuccessAt, error, throttledUntil } = connections
  const since = sql`${notifiedAt} - make_interval(days => ${MISSING_DAYS})`
  // `to` alone would never be two days ago, because each poll replaces the one that waits
  const missing = sql`coalesce(${syncWindows.waitingSince}, ${syncWindows.to})`
  const windows = system
    .select({ id: syncWindows.id })
    .from(syncWindows)
    .where(
      and(
        eq(syncWindows.userId, userId),
        eq(syncWindows.connectionId, id),
        sql`${syncWindows.state} IN ('failed', 'waiting_for_seller')`,
        lte(missing, daysAgo(MISSING_DAYS).toISOString()),
        or(isNull(notifiedAt), gt(missing, since)),
      ),
    )
  // no window fails if the login cannot be renewed or the platform answers each call with 429; a window that ends removes the error, and
  // another answer `throttledUntil`
  const nothingFetched = and(
    or(isNotNull(error), isNotNull(throttledUntil)),
    lte(lastSuccessAt, daysAgo(MISSING_DAYS)),
    or(isNull(notifiedAt), gt(lastSuccessAt, since)),
  )
  return and(
    inArray(state, ['backfilling', 'live']),
    lte(createdAt, daysAgo(MISSING_DAYS)),
    or(isNull(notifiedAt), lte(notifiedAt, daysAgo(MISSING_AGAIN_DAYS))),
    or(exists(windows), nothingFetched),
  )
}

const sentAt = (reason: Reason, at: Date | null) =>
  reason === 'ending' ? { expiryNotifiedAt: at } : { notifiedAt: at }

const theOne = ({ owner, connectionId }: SyncJob) =>
  and(eq(connections.userId, owner), eq(connections.id, connectionId))

/**
 * Marks the e-mail as sent, so that no other job sends it too. Returns null if it was already sent, or if the seller
 * has connected again.
 */
export async function claimMail({ db, now }: AccessMailDeps, job: MailJob): Promise<AccessClaim | null> {
  const [claimed] = await db.system
    .update(connections)
    .set(sentAt(job.reason, now()))
    .where(and(theOne(job), notSent(db.system, job.reason, now())))
    .returning({ id: connections.id })
  if (!claimed) return null
  const [found] = await db.system
    .select({
      email: users.email,
      language: users.language,
      firstName: profiles.firstName,
      vendor: connections.vendor,
      businessId: businesses.id,
      businessName: businesses.name,
      expiresAt: connections.credentialsExpireAt,
      error: connections.error,
    })
    .from(connections)
    .innerJoin(users, eq(users.id, connections.userId))
    .innerJoin(profiles, eq(profiles.userId, connections.userId))
    .innerJoin(
      businesses,
      and(eq(businesses.userId, connections.userId), eq(businesses.id, connections.businessId)),
    )
    .where(theOne(job))
  return found ?? null
}

export async function returnMail({ db }: AccessMailDeps, job: MailJob): Promise<void> {
  await db.system.update(connections).set(sentAt(job.reason, null)).where(theOne(job))
}

export async function sendAccessMail(
  deps: AccessMailDeps,
  { reason }: MailJob,
  claim: AccessClaim,
): Promise<void> {
  await deps.mailer.send(accessMail(deps, reason, claim))
}

/** Writes the e-mail about a connection that no longer works, will soon stop working, or lacks reports. */
function accessMail(sender: MailSender, reason: Reason, reader: AccessClaim): OutgoingMail {
  const { language, words, platforms, compose } = letterTo(sender, reader)
  const ended = reader.error?.code === 'secrets_unreadable' ? 'secretsUnreadable' : 'accessRevoked'
  const { subject, text, button, life } =
    words[({ ended, ending: 'accessEnds', missing: 'reportsMissing' } as const)[reason]]
  const facts = {
    platform: platforms[reader.vendor],
    business: reader.businessName,
    day: reader.expiresAt ? dayText(reader.expiresAt.toISOString(), language) : '',
  }
  const title = { phrase: subject, facts }
  return compose({
    subject: title,
    title,
    text: { phrase: text, facts },
    button: { phrase: button },
    path: `/business/${reader.businessId}/import/connections`,
    notes: [{ phrase: life }],
  })
}
