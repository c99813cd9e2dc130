import { sql } from 'drizzle-orm'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { refillFees } from '#server/core/fees/refill-fees.ts'
import { todayOf } from '#server/core/today.ts'
import { businessScope, ownerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Jobs } from '#server/infra/jobs/jobs.ts'
import type { FeesDeps } from './service.ts'

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
      await db.tenant(ownerId(owner), async (tx) => {
        const [due] = await rowsOf<{ currency: CurrencyCode }>(
          tx,
          sql`SELECT currency FROM businesses
            WHERE user_id = ${owner} AND id = ${businessId} AND fees_filled_on < ${today}::date
            FOR NO KEY UPDATE`,
        )
        // another job filled them in meanwhile, or the business was deleted
        if (!due) return
        await refillFees(tx, businessScope(ownerId(owner), businessId, due.currency), today)
        await tx.execute(sql`UPDATE businesses SET fees_filled_on = ${today}
          WHERE user_id = ${owner} AND id = ${businessId}`)
      })
    },
  })
}
