import { sql } from 'drizzle-orm'
import { lockSales } from '#server/core/sales/costing/recost.ts'
import { ROLLUP_VERSION, recountDays, recountSkus } from '#server/core/sales/rollups/rollups.ts'
import type { Database } from '#server/infra/db/database.ts'
import { type BusinessScope, ownerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { Jobs } from '#server/infra/jobs/jobs.ts'
import { changeImport, findForRun } from './store.ts'

interface Stale {
  owner: string
  importId: string
}

/** After a start, recounts rollups of an older version from their lines, import by import. */
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
        await lockSales(tx, found.scope)
        await costLinesWithoutUnits(tx, found.scope, importId)
        await recountDays(tx, found.scope, importId, {})
        await recountSkus(tx, found.scope, importId, {})
        await changeImport(tx, found.scope, importId, { rollupVersion: ROLLUP_VERSION })
      }),
  })
}

/** As new lines have it since version 5: what has no units costs nothing where the cost of its product is known. */
async function costLinesWithoutUnits(tx: Tx, scope: BusinessScope, importId: string): Promise<void> {
  await tx.execute(sql`
    UPDATE sale_lines l SET cost = 0
    WHERE l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId} AND l.import_id = ${importId}
      AND l.units = 0 AND l.cost IS NULL AND l.product_id IS NOT NULL
      AND (SELECT c.unit_cost FROM unit_costs c
        WHERE c.user_id = l.user_id AND c.product_id = l.product_id AND c.valid_from <= l.sold_on
        ORDER BY c.valid_from DESC LIMIT 1) IS NOT NULL`)
}
