import { createHash } from 'node:crypto'
import { importFileKey } from '#server/core/sales/lines/import-file.ts'
import { todayOf } from '#server/core/today.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { Storage } from '#server/infra/storage/storage.ts'
import { checkImport } from '../check/check-import.ts'
import { commitImport } from '../commit/commit-import.ts'
import { changeImport, type ImportRow, insertImport, requireImport } from '../store.ts'
import { ImportRun, type RunContext } from './import-run.ts'

export interface WholeFile {
  /** The id of the import. The caller assigns it, so that it can remove the stored file if the transaction fails. */
  id: string
  fileName: string
  bytes: Uint8Array
}

/**
 * Checks and commits a small generated file in the caller's transaction. The result equals that of an upload, with
 * history, figures, stock movements and undo. Throws when a row cannot be read.
 */
export async function importWhole(
  tx: Tx,
  { storage, now }: { readonly storage: Storage; readonly now: () => Date },
  scope: BusinessScope,
  { id, fileName, bytes }: WholeFile,
): Promise<void> {
  await storage.write(importFileKey(scope.ownerId, id), [bytes])
  const fileHash = createHash('sha256').update(bytes).digest('hex')
  const context: RunContext = {
    storage,
    // this only decides the size of the steps, which does not matter for a few hundred lines
    embedded: true,
    today: todayOf({ now }),
    tenant: (_, inside) => inside(tx),
    step: (_, inside) => inside(tx),
    // not needed for a few hundred lines, and only the owner of the tables may analyze
    analyze: async () => undefined,
  }
  const run = (row: ImportRow) => new ImportRun(context, scope, row, new AbortController().signal)
  // uses the clock instead of the transaction's time, so that the last of several files is the newest
  const file = { id, fileName, fileSize: bytes.byteLength, fileHash, createdAt: new Date() }
  await checkImport(run(await insertImport(tx, scope, file)))
  const { status, preview } = await requireImport(tx, scope, id)
  if (status !== 'ready' || preview?.errorCount !== 0)
    throw new Error(`importing ${fileName} failed: it is ${status}`)
  const options = { newProducts: [], refundsRestock: true, moveStock: true }
  await commitImport(run(await changeImport(tx, scope, id, { status: 'committing', options })))
}
