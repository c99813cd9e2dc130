import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Costing, loadCosting } from '#server/core/sales/costing/costing.ts'
import { lockSales } from '#server/core/sales/costing/recost.ts'
import { recomputeSlice, recountAll } from '#server/core/sales/vat/recompute-vat.ts'
import { loadVat } from '#server/core/sales/vat/vat-periods.ts'
import type { Database } from '#server/infra/db/database.ts'
import { type BusinessScope, ownerId } from '#server/infra/db/owner.ts'
import { requireBusiness } from '#server/infra/db/require-business.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import type { JobSender, Jobs } from '#server/infra/jobs/jobs.ts'

export interface VatJob {
  owner: string
  businessId: string
}

/** Defines the job that recomputes many sales after the VAT settings changed: in small steps, then all rollups at once. */
export function defineVatJob(jobs: Jobs, db: Database): JobSender<VatJob> {
  return jobs.define<VatJob>({
    name: 'recompute-vat',
    asked: 'again',
    keyOf: ({ businessId }) => businessId,
    unfinished: () =>
      rowsOf<VatJob>(
        db.system,
        sql`SELECT user_id AS owner, id AS "businessId" FROM businesses WHERE vat_stale`,
      ),
    handle: async (job, { signal, last }) => {
      try {
        while (!(await recomputed(db, job, signal)));
      } catch (error) {
        // the business was deleted in the meantime
        if (error instanceof AppError && error.code === 'business_not_found') return
        if (last) await stall(db.system, job)
        throw error
      }
    },
  })
}

async function stall(system: Tx, { owner, businessId }: VatJob): Promise<void> {
  await system.execute(
    sql`UPDATE businesses SET vat_stalled = true WHERE user_id = ${owner} AND id = ${businessId} AND vat_stale`,
  )
}

/**
 * Recomputes the VAT of all sales. Returns false when the VAT settings changed during the run, because the first lines were then
 * computed with the old settings.
 */
async function recomputed(
  db: Database,
  { owner, businessId }: VatJob,
  signal: AbortSignal,
): Promise<boolean> {
  let begunWith: string | undefined
  let costing: { version: number; value: Costing } | null = null
  const locked = <T>(work: (tx: Tx, scope: BusinessScope, costing: Costing) => Promise<T>) =>
    db.tenant(ownerId(owner), async (tx) => {
      const scope = await requireBusiness(tx, ownerId(owner), businessId)
      const { catalogVersion } = await lockSales(tx, scope)
      const settings = JSON.stringify(await loadVat(tx, scope))
      begunWith ??= settings
      if (settings !== begunWith) return 'changed'
      if (costing?.version !== catalogVersion)
        costing = { version: catalogVersion, value: await loadCosting(tx, scope) }
      return work(tx, scope, costing.value)
    })
  let after: number | null = 0
  while (after !== null) {
    // lets other requests run; when the server stops, the job resumes later
    await setImmediate()
    signal.throwIfAborted()
    const from: number = after
    const slice = await locked((tx, scope, costing) => recomputeSlice(tx, scope, costing, from))
    if (slice === 'changed') return false
    after = slice.until
  }
  return (await locked(recountAll)) !== 'changed'
}
