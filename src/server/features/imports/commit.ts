import { type LineBatch, readLines } from '#domain/import/read-file.ts'
import type { SaleLine } from '#domain/import/sale-line.ts'
import { recordAudit } from '#server/platform/db/audit.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type Costing, loadCosting } from '#server/platform/sales/costing.ts'
import { lockSales } from '#server/platform/sales/recost.ts'
import { ROLLUP_VERSION, recountDays, recountSkus, skuSlices } from '#server/platform/sales/rollups.ts'
import { insertLines } from '#server/platform/sales/sale-lines.ts'
import { settleItems } from './item-states.ts'
import { countLines } from './lines.ts'
import { insertNewProducts } from './new-products.ts'
import { recountSharedOrders } from './shared-orders.ts'
import { moveStockByImport } from './stock.ts'
import type { Work } from './work.ts'

/** Small, so that the embedded database answers others between two of them. */
const LINES_PER_STATEMENT = 1_000
const LINES_PER_RECOUNT = 10_000

/** Saves the lines in small steps that nobody sees, then lets all of it count in one transaction. */
export async function commitImport(work: Work): Promise<void> {
  const { scope, row } = work
  const { plan, options } = row
  if (!plan || !options) throw new Error(`import ${row.id} was never checked`)
  const coming = options.newProducts
  // a plan of before there were lists is that of a ledger
  const fees = plan.fees ?? 'stated'
  let costing: { version: number; value: Costing } | null = null
  let rows = 0

  async function save(batch: LineBatch): Promise<void> {
    for (let at = 0; at < batch.lines.length; at += LINES_PER_STATEMENT) {
      const slice: SaleLine[] = batch.lines.slice(at, at + LINES_PER_STATEMENT)
      await work.tenant(async (tx) => {
        const { catalogVersion } = await lockSales(tx, scope)
        // the lock first: a cancel in between must find no further line saved
        await work.change(tx, {})
        if (costing?.version !== catalogVersion) {
          costing = { version: catalogVersion, value: await loadCosting(tx, scope, coming) }
        }
        const { refundsRestock } = options as NonNullable<typeof options>
        await insertLines(tx, scope, costing.value, slice, { importId: row.id, refundsRestock, fees })
      })
    }
    rows += batch.rows
    await work.progress(rows, plan?.rows ?? 0)
  }

  for await (const batch of readLines(plan, work.source)) await save(batch)
  await work.analyze()
  await recount(work)
  await work.tenant((tx) => letItCount(tx, work))
}

/** The import's own rollups, piece by piece: they are not read before it counts. */
async function recount(work: Work): Promise<void> {
  const { scope, row } = work
  await work.tenant((tx) => recountDays(tx, scope, row.id, {}))
  const slices = await work.tenant((tx) => skuSlices(tx, scope, row.id, LINES_PER_RECOUNT))
  for (const skus of slices) await work.tenant((tx) => recountSkus(tx, scope, row.id, { skus }))
}

async function letItCount(tx: Tx, work: Work): Promise<void> {
  const { scope, row } = work
  await lockSales(tx, scope)
  const addedLines = await countLines(tx, scope, row.id)
  const committedAt = new Date()
  const rollupVersion = ROLLUP_VERSION
  await work.change(tx, { status: 'committed', counted: true, addedLines, committedAt, rollupVersion })
  await insertNewProducts(tx, scope, row)
  if (row.plan?.fees === 'none') await settleItems(tx, scope, row.id)
  if (row.options?.moveStock) await moveStockByImport(tx, scope, row.id, 1)
  await recountSharedOrders(tx, scope, row.id)
  await recordAudit(tx, scope.ownerId, 'import.committed', row.id)
}
