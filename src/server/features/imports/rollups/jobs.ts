import { sql } from 'drizzle-orm'
import { recostSold } from '#server/core/sales/costing/layers.ts'
import { lockSales } from '#server/core/sales/costing/recost.ts'
import { ROLLUP_VERSION, recountDays, recountSkus, recountStale } from '#server/core/sales/rollups/rollups.ts'
import type { Database } from '#server/infra/db/database.ts'
import { ownerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Jobs } from '#server/infra/jobs/jobs.ts'
import { settleEarlierImport } from '../commit/item-states.ts'
import { dateEarlierMovements } from '../commit/stock.ts'
import { changeImport, findForRun } from '../store.ts'

interface Stale {
  owner: string
  importId: string
}

/**
 * Defines the job that runs after a server start. It recounts rollups of an earlier version from the sale lines, import
 * by import. It also applies the rule that statements settle order lists to imports that an earlier version committed,
 * and finds the days of their stock movements.
 */
export function defineRollupRefresh(jobs: Jobs, db: Database): void {
  jobs.define<Stale>({
    name: 'refresh-rollups',
    asked: 'again',
    keyOf: ({ importId }) => importId,
    unfinished: () =>
      rowsOf<Stale>(
        db.system,
        sql`SELECT user_id AS owner, id AS "importId" FROM imports WHERE active AND rollup_version < ${ROLLUP_VERSION}`,
      ),
    handle: ({ owner, importId }) =>
      db.tenant(ownerId(owner), async (tx) => {
        const found = await findForRun(tx, ownerId(owner), importId)
        if (!found) return
        const { scope, row } = found
        await lockSales(tx, scope)
        // before other lines count, because settling does not move the stock
        await dateEarlierMovements(tx, scope, importId)
        const settled = await settleEarlierImport(tx, scope, row)
        const layered = settled.length > 0 ? await recostSold(tx, scope, importId, settled) : []
        await recountStale(
          tx,
          scope,
          [...settled, ...layered].filter((stale) => stale.importId !== importId),
        )
        await recountDays(tx, scope, importId, {})
        await recountSkus(tx, scope, importId, {})
        await changeImport(tx, scope, importId, { rollupVersion: ROLLUP_VERSION })
      }),
  })
}
