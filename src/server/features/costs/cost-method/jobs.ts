import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/infra/db/database.ts'
import { type BusinessScope, ownerId } from '#server/infra/db/owner.ts'
import { requireBusiness } from '#server/infra/db/require-business.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import type { JobSender, Jobs } from '#server/infra/jobs/jobs.ts'
import { changeOf, setChange, step } from './change-method.ts'

export interface CostMethodJob {
  owner: string
  businessId: string
}

/** Defines the job that recomputes many sales after the cost method changed: in small steps, then all rollups at once. */
export function defineCostMethodJob(jobs: Jobs, db: Database): JobSender<CostMethodJob> {
  return jobs.define<CostMethodJob>({
    name: 'cost-method',
    asked: 'again',
    keyOf: ({ businessId }) => businessId,
    unfinished: () =>
      rowsOf<CostMethodJob>(
        db.system,
        sql`SELECT user_id AS owner, id AS "businessId" FROM businesses WHERE cost_change IS NOT NULL`,
      ),
    handle: async ({ owner, businessId }, { signal, last }) => {
      const inBusiness = <T>(work: (tx: Tx, scope: BusinessScope) => Promise<T>) =>
        db.tenant(ownerId(owner), async (tx) =>
          work(tx, await requireBusiness(tx, ownerId(owner), businessId)),
        )
      try {
        while (!(await inBusiness(step))) {
          // lets other requests run; when the server stops, the job resumes later
          await setImmediate()
          signal.throwIfAborted()
        }
      } catch (error) {
        // the business was deleted in the meantime
        if (error instanceof AppError && error.code === 'business_not_found') return
        if (last)
          await inBusiness(async (tx, scope) => {
            const change = await changeOf(tx, scope)
            if (change) await setChange(tx, scope, { ...change, failed: true })
          })
        throw error
      }
    },
  })
}
