import { sql } from 'drizzle-orm'
import { refillFees } from '#server/core/fees/refill-fees.ts'
import { todayOf } from '#server/core/today.ts'
import { ownerId } from '#server/infra/db/owner.ts'
import { requireBusiness } from '#server/infra/db/require-business.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { AppError } from '#server/infra/http/errors.ts'
import type { Jobs } from '#server/infra/jobs/jobs.ts'
import type { FeesDeps } from './service.ts'
import { lockRules } from './store.ts'

/**
 * Defines the job that fills in planned fees once a day: rules and VAT periods begin and end, and a new version can ship other rules.
 * Sales are not recomputed. Their fees follow the rules of their own days.
 */
export function defineFeeRefill(jobs: Jobs, { db, ...clock }: FeesDeps): void {
  jobs.define<{ owner: string; businessId: string }>({
    name: 'refill-fees',
    asked: 'again',
    keyOf: ({ businessId }) => businessId,
    unfinished: () =>
      rowsOf(
        db.system,
        sql`SELECT user_id AS owner, id AS "businessId" FROM businesses
          WHERE fees_filled_on < ${todayOf(clock)}::date`,
      ),
    handle: async ({ owner, businessId }) => {
      const today = todayOf(clock)
      try {
        await db.tenant(ownerId(owner), async (tx) => {
          const scope = await requireBusiness(tx, ownerId(owner), businessId)
          await lockRules(tx, scope)
          await refillFees(tx, scope, today)
          await tx.execute(sql`UPDATE businesses SET fees_filled_on = ${today}
            WHERE user_id = ${scope.ownerId} AND id = ${scope.businessId}`)
        })
      } catch (error) {
        // the business was deleted in the meantime
        if (error instanceof AppError && error.code === 'business_not_found') return
        throw error
      }
    },
  })
}
