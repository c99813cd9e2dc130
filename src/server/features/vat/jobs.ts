import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { ownerId } from '#server/platform/db/owner.ts'
import { requireBusiness } from '#server/platform/db/require-business.ts'
import { rowsOf } from '#server/platform/db/rows.ts'
import { AppError } from '#server/platform/errors.ts'
import type { JobSender, Jobs } from '#server/platform/jobs.ts'
import { recomputeVat } from '#server/platform/sales/recompute-vat.ts'
import { lockSales } from '#server/platform/sales/recost.ts'

export interface VatJob {
  owner: string
  businessId: string
}

/** Many sales computed anew after the VAT of their business changed, all of them in one transaction. */
export function defineVatJob(jobs: Jobs, db: Database): JobSender<VatJob> {
  return jobs.define<VatJob>({
    name: 'recompute-vat',
    keyOf: ({ businessId }) => businessId,
    unfinished: () =>
      rowsOf<VatJob>(
        db.system,
        sql`SELECT user_id AS owner, id AS "businessId" FROM businesses WHERE vat_stale`,
      ),
    handle: async ({ owner, businessId }) => {
      try {
        await db.tenant(ownerId(owner), async (tx) => {
          const scope = await requireBusiness(tx, ownerId(owner), businessId)
          await lockSales(tx, scope)
          await recomputeVat(tx, scope)
        })
      } catch (error) {
        // deleted meanwhile: there is nothing left to compute
        if (!(error instanceof AppError && error.code === 'business_not_found')) throw error
      }
    },
  })
}
