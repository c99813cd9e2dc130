import { and, eq, inArray, sql } from 'drizzle-orm'
import { importFileKey } from '#server/core/sales/lines/import-file.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { images } from '#server/infra/db/schema/catalog.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { imageKey } from '#server/infra/images/images.ts'
import type { Storage } from '#server/infra/storage/storage.ts'
import type { Transfer } from './move-rows.ts'

export interface MovedFile {
  /** The storage key of the file under the former owner. `after` is the key under the new owner. */
  readonly before: string
  readonly after: string
  /** The id of the image; null for the file of an import. */
  readonly image: string | null
}

/** Returns the files of the business while it belongs to `from`. */
export async function filesOf(tx: Tx, { from, to, businessId }: Transfer): Promise<MovedFile[]> {
  const found = await rowsOf<{ id: string; image: boolean }>(
    tx,
    sql`SELECT id, false AS image FROM imports WHERE user_id = ${from} AND business_id = ${businessId}
      UNION ALL SELECT DISTINCT s.image_id, true FROM product_images s
        JOIN products p ON p.user_id = s.user_id AND p.id = s.product_id
        WHERE s.user_id = ${from} AND p.business_id = ${businessId}`,
  )
  return found.map(({ id, image }) => {
    const key = image ? imageKey : importFileKey
    return { before: key(from, id), after: key(to, id), image: image ? id : null }
  })
}

/** The size of a file that is not copied yet, in bytes; 0 if it is copied or does not exist. */
async function missingBytes(storage: Storage, { before, after }: MovedFile): Promise<number> {
  const bytes = await storage.size(before)
  return bytes === null || (await storage.size(after)) === bytes ? 0 : bytes
}

/** The number of bytes that the new owner needs for the files that are not copied yet. */
export async function bytesToCopy(storage: Storage, files: readonly MovedFile[]): Promise<number> {
  let sum = 0
  for (const file of files) sum += await missingBytes(storage, file)
  return sum
}

/** Copies the files that an earlier run has not copied yet. */
export async function copyFiles(storage: Storage, files: readonly MovedFile[]): Promise<void> {
  for (const file of files)
    if ((await missingBytes(storage, file)) > 0) await storage.write(file.after, storage.read(file.before))
}

/**
 * Returns the keys of the former owner's files after the business has moved. Leaves out pictures that the former owner still has, because
 * another of their businesses shows them.
 */
export async function unusedOriginals(tx: Tx, { from, to, businessId }: Transfer): Promise<string[]> {
  const files = await filesOf(tx, { from: to, to: from, businessId })
  const shown = files.flatMap(({ image }) => image ?? [])
  const rows = await tx
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.userId, from), inArray(images.id, shown)))
  return keysWithout(files, rows)
}

/**
 * Returns the keys of the copies if the business stays with its owner. Leaves out pictures that the new owner has already, or may get with
 * another business that shows them too. Returns nothing if the business has moved.
 */
export async function unusedCopies(tx: Tx, transfer: Transfer): Promise<string[]> {
  const { from, to, businessId } = transfer
  const files = await filesOf(tx, transfer)
  const shown = sql`${sql.param(files.flatMap(({ image }) => image ?? []))}::uuid[]`
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`SELECT id FROM images WHERE user_id = ${to} AND id = ANY(${shown})
      UNION SELECT s.image_id FROM product_images s JOIN products p ON p.user_id = s.user_id AND p.id = s.product_id
        WHERE s.user_id = ${from} AND s.image_id = ANY(${shown}) AND p.business_id <> ${businessId}`,
  )
  return keysWithout(files, rows)
}

/** The keys after the move of all files except these pictures. */
function keysWithout(files: readonly MovedFile[], pictures: readonly { id: string }[]): string[] {
  const left = new Set(pictures.map(({ id }) => id))
  return files.filter(({ image }) => image === null || !left.has(image)).map(({ after }) => after)
}
