import { sql } from 'drizzle-orm'
import { lockSales } from '#server/core/sales/costing/recost.ts'
import { ROLLUP_VERSION, recountDays, recountSkus } from '#server/core/sales/rollups/rollups.ts'
import type { Database } from '#server/infra/db/database.ts'
import { ownerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Jobs } from '#server/infra/jobs/jobs.ts'
import { changeImport, findForRun } from '../store.ts'

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
        await recountDays(tx, found.scope, importId, {})
        await recountSkus(tx, found.scope, importId, {})
        await changeImport(tx, found.scope, importId, { rollupVersion: ROLLUP_VERSION })
      }),
  })
}
