import { sql } from 'drizzle-orm'
import { SHIPPED_RULES } from '#domain/fees/rules/shipped.ts'
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
 * Defines the job that fills in the planned fees of products again when a rule that they can follow begins or has ended. Sales keep their
 * fees: each uses the rules of its own day.
 */
export function defineFeeRefill(jobs: Jobs, { db, ...clock }: FeesDeps): void {
  jobs.define<{ owner: string; businessId: string; day: string }>({
    name: 'refill-fees',
    asked: 'again',
    keyOf: ({ businessId, day }) => `${businessId} ${day}`,
    unfinished: () => {
      const today = todayOf(clock)
      const begun = SHIPPED_RULES.flatMap(({ validFrom }) => validFrom ?? []).filter((day) => day <= today)
      const ended = SHIPPED_RULES.flatMap(({ validTo }) => validTo ?? []).filter((day) => day < today)
      return rowsOf(
        db.system,
        sql`SELECT b.user_id AS owner, b.id AS "businessId", ${today}::text AS day
          FROM businesses b CROSS JOIN LATERAL (SELECT coalesce(b.fees_filled_on, '-infinity') AS day) filled
          WHERE filled.day < ${today}::date
            AND (filled.day < ANY(${sql.param(begun)}::date[]) OR filled.day <= ANY(${sql.param(ended)}::date[])
              OR EXISTS (SELECT FROM fee_rules r
              WHERE r.user_id = b.user_id AND r.business_id = b.id
                AND (r.valid_from > filled.day AND r.valid_from <= ${today}::date
                  OR r.valid_to >= filled.day AND r.valid_to < ${today}::date)))
            AND EXISTS (SELECT FROM products p JOIN product_platforms pp ON pp.user_id = p.user_id AND pp.product_id = p.id
              WHERE p.user_id = b.user_id AND p.business_id = b.id AND pp.follows <> '{}')`,
      )
    },
    handle: async ({ owner, businessId, day }) => {
      try {
        await db.tenant(ownerId(owner), async (tx) => {
          const scope = await requireBusiness(tx, ownerId(owner), businessId)
          await lockRules(tx, scope)
          await refillFees(tx, scope, day)
          await tx.execute(sql`UPDATE businesses SET fees_filled_on = ${day}
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
