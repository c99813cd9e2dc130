import { recostProducts } from '#server/core/sales/costing/recost.ts'
import { createSoldProducts } from '#server/core/sales/costing/sold-products.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { ImportRun } from '../run/import-run.ts'

/** Creates the products that the seller asked for when confirming the import. */
export async function insertNewProducts(tx: Tx, { scope, row, today }: ImportRun): Promise<void> {
  const { soldBefore } = await createSoldProducts(tx, scope, row.options?.newProducts ?? [], today, row.id)
  // sales with the SKU of a new product in earlier imports belong to it too
  await recostProducts(tx, scope, soldBefore)
}
