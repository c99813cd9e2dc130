import { recostSold } from '#server/core/sales/costing/layers.ts'
import { lockSales } from '#server/core/sales/costing/recost.ts'
import { ordersChangingHands } from '#server/core/sales/lines/order-days.ts'
import { recountStale } from '#server/core/sales/rollups/rollups.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { deleteLines } from '../commit/imported-lines.ts'
import { settleLines } from '../commit/item-states.ts'
import { moveStockByImport, passStockFactors } from '../commit/stock.ts'
import type { ImportRun } from '../run/import-run.ts'
import { reassignDuplicates } from './reassign-duplicates.ts'

/**
 * Undoes an import: makes it inactive in one transaction, then deletes its lines in small steps. Also removes the lines
 * of a cancelled or failed commit, which was never active.
 */
export async function undoImport(run: ImportRun, failed = run.row.errorCode !== null): Promise<void> {
  const { row } = run
  await run.analyze()
  if (row.active) await run.tenant((tx) => revert(tx, run))
  await deleteLines(run)
  const end = row.committedAt ? 'undone' : failed ? 'failed' : 'cancelled'
  await run.tenant((tx) => run.change(tx, { status: end, addedLines: 0 }))
  // a failed import can be retried, so its file stays
  if (row.committedAt || !failed) await run.storage.remove(run.fileKey)
}

async function revert(tx: Tx, run: ImportRun): Promise<void> {
  const { scope, row } = run
  await lockSales(tx, scope)
  const { newOwners, stale } = await reassignDuplicates(tx, scope, row)
  // reassigned lines still count as sold, so only the stock of the remaining lines returns
  await passStockFactors(tx, scope, row.id)
  await moveStockByImport(tx, scope, row.id, -1)
  await run.change(tx, { active: false })
  const settled = await settleLines(tx, scope, row, newOwners)
  const changed = await ordersChangingHands(tx, scope, row.id)
  const layered = await recostSold(tx, scope, row.id, [...stale, ...settled])
  await recountStale(tx, scope, [...stale, ...settled, ...changed, ...layered])
  await recordAudit(tx, scope, 'import.undone', row.id, { count: row.addedLines })
}
