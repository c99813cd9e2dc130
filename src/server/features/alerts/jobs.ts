import { todayOf } from '#server/core/today.ts'
import type { Database } from '#server/infra/db/database.ts'
import { type BusinessScope, ownerId } from '#server/infra/db/owner.ts'
import { requireBusinessCurrency } from '#server/infra/db/require-business.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import type { JobSender, Jobs } from '#server/infra/jobs/jobs.ts'
import type { FigureSources } from './figures.ts'
import { checkAlerts } from './service.ts'
import { type AlertJob, dueBusinesses } from './store.ts'

export interface AlertDeps extends FigureSources {
  readonly db: Database
  readonly now: () => Date
  /** Learns fees from the statements. */
  readonly learnFees: {
    /** Records the request. Returns false if the fees were already learned from the current statements. */
    request(tx: Tx, scope: BusinessScope): Promise<boolean>
    send(job: AlertJob): Promise<void>
  }
}

/** Defines the job that checks a business for alerts, once a day and after its sales or learned fees have changed. */
export function defineAlertChecks(jobs: Jobs, deps: AlertDeps): JobSender<AlertJob> {
  const { db, now, learnFees } = deps
  return jobs.define<AlertJob>({
    name: 'alerts',
    asked: 'again',
    keyOf: ({ businessId }) => businessId,
    unfinished: () => dueBusinesses(db.system, todayOf({ now })),
    handle: async (job) => {
      const owner = ownerId(job.owner)
      try {
        const learn = await db.tenant(owner, async (tx) => {
          // a deletion of the business waits here, before it locks rows that the check needs
          const scope = await requireBusinessCurrency(tx, owner, job.businessId)
          const requested = await learnFees.request(tx, scope)
          await checkAlerts(tx, scope, deps, now())
          return requested
        })
        if (learn) await learnFees.send(job)
      } catch (error) {
        // the business was deleted in the meantime
        if (error instanceof AppError && error.code === 'business_not_found') return
        throw error
      }
    },
  })
}
