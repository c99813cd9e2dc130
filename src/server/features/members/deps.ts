import type { Database } from '#server/infra/db/database.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { JobSender } from '#server/infra/jobs/jobs.ts'
import type { Mailer } from '#server/infra/mail/mail.ts'
import type { RateLimiter } from '#server/infra/rate-limit/rate-limiter.ts'
import type { Storage } from '#server/infra/storage/storage.ts'

/** The job that moves a business to the manager `to`, who accepted it. */
export interface TransferJob {
  readonly owner: string
  readonly to: string
  readonly businessId: string
}

export interface MembersDeps {
  db: Database
  storage: Storage
  /** The maximum number of bytes that the files of one seller take up. By default, there is no maximum. */
  sellerBytes?: number | undefined
  mailer: Mailer
  rateLimiter: RateLimiter
  now: () => Date
  publicUrl: string
  supportEmail: string
  /** Checks the password. Throws wrong_password, or rate_limited after too many wrong passwords. */
  requirePassword(owner: OwnerId, password: string): Promise<(tx: Tx) => Promise<void>>
  transferJob: JobSender<TransferJob>
}
