import type { Database } from '#server/infra/db/database.ts'
import { ownerId } from '#server/infra/db/owner.ts'
import type { JobRun, Jobs } from '#server/infra/jobs/jobs.ts'
import type { MailSender } from '#server/infra/mail/letter.ts'
import type { Mailer } from '#server/infra/mail/mail.ts'
import { digestMail } from './mail.ts'
import type { StopTokens } from './stop-token.ts'
import { claimDigest, dueReaders, lowProducts, newAlerts, returnDigest } from './store.ts'

export interface DigestDeps extends MailSender {
  db: Database
  mailer: Mailer
  now: () => Date
  tokens: StopTokens
}

/** Retries an e-mail for about two hours when the mail server is down. */
const RETRY = { times: 5, firstDelaySeconds: 300 }

export function defineStockDigests(jobs: Jobs, deps: DigestDeps): void {
  jobs.define<{ userId: string }>({
    name: 'stock-digests',
    asked: 'again',
    retry: RETRY,
    keyOf: ({ userId }) => userId,
    unfinished: async () => (await dueReaders(deps.db.system, deps.now())).map((userId) => ({ userId })),
    handle: ({ userId }, run) => sendDigest(deps, userId, run),
  })
}

/**
 * Marks a user's digest as sent (claims it), then sends it. Because it is claimed first, a crash may lose an e-mail but
 * never sends it twice.
 */
async function sendDigest(deps: DigestDeps, userId: string, run: JobRun): Promise<void> {
  const { db, mailer, now, tokens } = deps
  const claimedAt = now()
  const claim = await claimDigest(db.system, userId, claimedAt)
  if (!claim) return
  try {
    const owner = ownerId(userId)
    const news = await db.tenant(owner, async (tx) => ({
      alerts: await newAlerts(tx, owner, claim.before, claimedAt),
      low: await lowProducts(tx, owner),
    }))
    if (news.alerts.length + news.low.length > 0)
      await mailer.send(digestMail(deps, claim, news, tokens.make(userId)))
  } catch (error) {
    // after the last attempt the digest stays claimed; otherwise an address that refuses e-mail would be tried forever
    if (!run.last) await returnDigest(db.system, userId, claimedAt, claim.before)
    throw error
  }
}
