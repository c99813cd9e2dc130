import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { type Actor, actorColumns } from '#server/infra/auth/actor.ts'
import { type BusinessScope, businessScope, type OwnerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { businesses } from '#server/infra/db/schema/catalog.ts'
import { imports } from '#server/infra/db/schema/sales.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'

export type ImportRow = typeof imports.$inferSelect
type Change = Partial<typeof imports.$inferInsert>

/** The run of an import that a job carries out. */
interface Run {
  readonly importId: string
  readonly run: number
}

const UNFINISHED: readonly ImportRow['status'][] = ['checking', 'committing', 'undoing']

const own = (scope: { ownerId: OwnerId }, importId: string) =>
  and(eq(imports.userId, scope.ownerId), eq(imports.id, importId))

export async function insertImport(
  tx: Tx,
  { ownerId, businessId }: BusinessScope,
  file: Pick<typeof imports.$inferInsert, 'backfill' | 'stockFrom' | 'choices' | 'createdAt'> &
    Pick<ImportRow, 'id' | 'fileName' | 'fileSize' | 'fileHash'>,
): Promise<ImportRow> {
  const [row] = await tx
    .insert(imports)
    .values({ userId: ownerId, businessId, status: 'checking', ...startedNow(), ...file })
    .returning()
  if (!row) throw new Error('the new import was not returned')
  return row
}

/**
 * Finds an import and locks it until the transaction ends. Throws import_not_found, also for another seller's import.
 */
export async function requireImport(tx: Tx, scope: BusinessScope, importId: string): Promise<ImportRow> {
  const [row] = await findImport(tx, scope, importId).for('update')
  if (!row) throw new AppError('import_not_found')
  return row
}

/** Like requireImport, but without a lock, so it does not wait for a running job. */
export async function readImport(tx: Tx, scope: BusinessScope, importId: string): Promise<ImportRow> {
  const [row] = await findImport(tx, scope, importId)
  if (!row) throw new AppError('import_not_found')
  return row
}

function findImport(tx: Tx, scope: BusinessScope, importId: string) {
  return tx
    .select()
    .from(imports)
    .where(and(own(scope, importId), eq(imports.businessId, scope.businessId)))
}

/** Whether this is the current run of an import and has not ended. */
const unfinished = (scope: { ownerId: OwnerId }, { importId, run }: Run) =>
  and(own(scope, importId), eq(imports.runs, run), inArray(imports.status, [...UNFINISHED]))

/**
 * Begins the next attempt at a run. Earlier attempts are then stale: the queue gives a job to another worker when the
 * computer of the first one sleeps, and the first one continues when it wakes up. Returns null if the run has ended.
 */
export async function beginAttempt(
  tx: Tx,
  owner: OwnerId,
  run: Run,
  change: Change,
): Promise<{ row: ImportRow; scope: BusinessScope } | null> {
  const begun = await tx
    .update(imports)
    .set({ ...change, attempts: sql`${imports.attempts} + 1` })
    .where(unfinished({ ownerId: owner }, run))
    .returning({ id: imports.id })
  return begun.length > 0 ? findForRun(tx, owner, run.importId) : null
}

/**
 * Finds an import for the job, which knows only the owner and the import id. Returns null when the import was deleted
 * meanwhile.
 */
export async function findForRun(
  tx: Tx,
  owner: OwnerId,
  importId: string,
): Promise<{ row: ImportRow; scope: BusinessScope } | null> {
  const [found] = await tx
    .select({ row: imports, currency: businesses.currency })
    .from(imports)
    .innerJoin(businesses, and(eq(businesses.userId, imports.userId), eq(businesses.id, imports.businessId)))
    .where(own({ ownerId: owner }, importId))
  if (!found) return null
  const scope = businessScope(owner, found.row.businessId, found.currency as BusinessScope['currency'])
  return { row: found.row, scope }
}

export async function changeImport(
  tx: Tx,
  scope: BusinessScope,
  importId: string,
  change: Change,
): Promise<ImportRow> {
  const [row] = await tx.update(imports).set(change).where(own(scope, importId)).returning()
  if (!row) throw new AppError('import_not_found')
  return row
}

/**
 * Like changeImport, but changes the import only if the run of this row has not ended and the row shows the latest
 * attempt at it. Returns whether that was so.
 */
export async function changeDuring(
  tx: Tx,
  scope: BusinessScope,
  { id, runs, attempts }: Pick<ImportRow, 'id' | 'runs' | 'attempts'>,
  change: Change,
): Promise<boolean> {
  const rows = await tx
    .update(imports)
    // writes the run number too, so that the UPDATE checks the attempt even if `change` is empty
    .set({ ...change, runs })
    .where(and(unfinished(scope, { importId: id, run: runs }), eq(imports.attempts, attempts)))
    .returning({ id: imports.id })
  return rows.length > 0
}

/** Reads a page of the imports of a business, newest first and without their previews. */
export async function listImportRows(
  tx: Tx,
  scope: BusinessScope,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: ImportRow[]; total: number }> {
  const ofBusiness = and(eq(imports.userId, scope.ownerId), eq(imports.businessId, scope.businessId))
  const [counted] = await tx.select({ total: count() }).from(imports).where(ofBusiness)
  const rows = await tx
    .select()
    .from(imports)
    .where(ofBusiness)
    .orderBy(desc(imports.createdAt), imports.id)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows: rows.map((row) => ({ ...row, preview: null })), total: counted?.total ?? 0 }
}

/**
 * Finds the newest other active import of a file with the same bytes in this business. Returns when it was committed
 * and the salt of its row keys; null if there is none.
 */
export async function sameFileCommitted(
  tx: Tx,
  scope: BusinessScope,
  row: Pick<ImportRow, 'id' | 'fileHash'>,
): Promise<{ at: Date | null; salt: string | null } | null> {
  const [found] = await tx
    .select({ at: imports.committedAt, salt: sql<string | null>`${imports.plan} ->> 'salt'` })
    .from(imports)
    .where(
      and(
        eq(imports.userId, scope.ownerId),
        eq(imports.businessId, scope.businessId),
        eq(imports.fileHash, row.fileHash),
        imports.active,
        sql`${imports.id} <> ${row.id}`,
      ),
    )
    .orderBy(desc(imports.committedAt))
    .limit(1)
  return found ?? null
}

/** Whether the business has an active import that meets this SQL condition, in which `i` is the import. */
export async function hasActiveImport(tx: Tx, scope: BusinessScope, which: SQL): Promise<boolean> {
  const found = await rowsOf(
    tx,
    sql`SELECT FROM imports i WHERE i.user_id = ${scope.ownerId} AND i.business_id = ${scope.businessId} AND i.active
      AND ${which} LIMIT 1`,
  )
  return found.length > 0
}

/** Returns the unfinished imports of all sellers. Only the server itself may call it. */
export async function unfinishedImports(
  system: Tx,
): Promise<{ owner: string; importId: string; run: number; actor: Actor | null }[]> {
  const { userId: owner, id: importId, runs: run, startedBy, startedByKey } = imports
  const rows = await system
    .select({ owner, importId, run, startedBy, startedByKey })
    .from(imports)
    .where(inArray(imports.status, [...UNFINISHED]))
  return rows.map(({ startedBy, startedByKey, ...job }) => ({
    ...job,
    actor: actorOf(startedBy, startedByKey),
  }))
}

function actorOf(userId: string | null, keyName: string | null): Actor | null {
  if (userId === null) return null
  return keyName === null ? { kind: 'member', userId } : { kind: 'api_key', userId, keyName }
}

/** The columns that record in whose name a run starts: a member or an API key. */
export function startedNow(): Pick<ImportRow, 'startedBy' | 'startedByKey'> {
  const { actorId, keyName } = actorColumns()
  return { startedBy: actorId, startedByKey: keyName }
}
