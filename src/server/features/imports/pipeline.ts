import { and, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { BodyOf } from '#contract/endpoint.ts'
import { commitForm } from '#contract/import-choices.ts'
import type { commitImport, SalesImport } from '#contract/imports.ts'
import { importFileKey } from '#server/core/sales/lines/import-file.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { imports } from '#server/infra/db/schema/sales.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { getOne } from './queries.ts'
import {
  cancel,
  commit,
  type ImportIds,
  type ImportsDeps,
  type UnlessOpened,
  type Upload,
  undo,
  upload,
} from './service.ts'

/** The statuses of imports that have saved no lines, so that they can be removed without an undo. */
const UNSAVED = ['ready', 'needs_choice', 'refused', 'failed'] as const

interface ReceivedFile extends Pick<Upload, 'fileName' | 'backfill' | 'stockFrom'> {
  readonly bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

/** Lets other features receive a document as an import, and check, commit and undo it as a seller would. */
export function importPipeline(deps: ImportsDeps) {
  const { db, storage } = deps
  async function read(owner: OwnerId, ids: ImportIds): Promise<SalesImport | null> {
    try {
      return await getOne(deps, owner, ids)
    } catch (error) {
      if (error instanceof AppError && error.code === 'import_not_found') return null
      throw error
    }
  }
  return {
    async receive(
      owner: OwnerId,
      { businessId, importId }: ImportIds,
      { bytes, ...file }: ReceivedFile,
    ): Promise<void> {
      const body = ReadableStream.from(bytes)
      // a process that slept during the call receives the document after another process has
      if (await read(owner, { businessId, importId })) return await body.cancel()
      await upload(deps, owner, businessId, { id: importId, ...file, body, announced: null })
    },
    read,
    async commit(
      owner: OwnerId,
      ids: ImportIds,
      form: BodyOf<typeof commitImport>,
      unless: UnlessOpened = {},
    ): Promise<void> {
      await commit(deps, owner, ids, commitForm.parse(form), unless)
    },
    async undo(owner: OwnerId, ids: ImportIds): Promise<void> {
      await undo(deps, owner, ids)
    },
    async discard(owner: OwnerId, ids: ImportIds, { unlessOpenedAfter }: UnlessOpened = {}): Promise<void> {
      const { importId } = ids
      const isUnopened =
        unlessOpenedAfter && or(isNull(imports.openedAt), lte(imports.openedAt, unlessOpenedAfter))
      const gone = await db.tenant(owner, (tx) =>
        tx
          .delete(imports)
          .where(
            and(
              eq(imports.userId, owner),
              eq(imports.id, importId),
              inArray(imports.status, [...UNSAVED]),
              isUnopened,
            ),
          )
          .returning({ id: imports.id }),
      )
      if (gone.length > 0) await storage.remove(importFileKey(owner, importId))
      // the job of the check still reads the file; if the import waited for an answer, the seller has started this check
      else if (!unlessOpenedAfter && (await read(owner, ids))?.status === 'checking')
        await cancel(deps, owner, ids)
    },
  }
}
