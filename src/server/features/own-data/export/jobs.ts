import { sql } from 'drizzle-orm'
import { zipOf } from '#server/infra/archive/zip-writer.ts'
import type { Database } from '#server/infra/db/database.ts'
import { type OwnerId, ownerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { JobRun, JobSender, Jobs } from '#server/infra/jobs/jobs.ts'
import type { Storage } from '#server/infra/storage/storage.ts'
import { entriesOf } from './make-archive.ts'
import { inSnapshot } from './read-rows.ts'
import { changeExport, dropExport, type ExportRow, exportsWithWork, findExport } from './store.ts'

export interface ExportJob {
  owner: string
  exportId: string
}

export interface ExportDeps {
  db: Database
  storage: Storage
  now: () => Date
}

const PROGRESS_MS = 300

/** Thrown when an export must stop because the seller cancelled it or the server is stopping. */
class ExportStopped extends Error {}

export const exportFolder = (owner: OwnerId) => `exports/${owner}`
export const exportKey = (owner: OwnerId, id: string) => `${exportFolder(owner)}/${id}.zip`

/**
 * Defines the job that creates exports and removes expired exports. An interrupted export starts again from its
 * beginning.
 */
export function defineExportJob(jobs: Jobs, deps: ExportDeps): JobSender<ExportJob> {
  return jobs.define<ExportJob>({
    name: 'account-exports',
    asked: 'again',
    keyOf: ({ exportId }) => exportId,
    unfinished: () => exportsWithWork(deps.db.system, deps.now()),
    handle: (job, run) => workOn(deps, ownerId(job.owner), job.exportId, run),
  })
}

async function workOn(deps: ExportDeps, owner: OwnerId, exportId: string, run: JobRun): Promise<void> {
  const row = await deps.db.tenant(owner, (tx) => findExport(tx, owner))
  if (row?.id !== exportId) return
  if (row.expiresAt <= deps.now()) {
    await removeExport(deps, owner, exportId)
    return
  }
  if (row.status !== 'making') return
  try {
    await make(deps, owner, row, run)
  } catch (error) {
    if (error instanceof ExportStopped) {
      // a stopping server returns the job to the queue
      if (run.signal.aborted) throw error
      // the erasure of the account may have removed the folder before this export wrote to it
      if (!(await emailOf(deps.db, owner))) await deps.storage.removeFolder(exportFolder(owner))
      return
    }
    if (run.last) await deps.db.tenant(owner, (tx) => changeExport(tx, owner, exportId, { status: 'failed' }))
    throw error
  }
}

async function make(deps: ExportDeps, owner: OwnerId, row: ExportRow, { signal }: JobRun): Promise<void> {
  const { db, storage } = deps
  const wanted = async (change: Partial<ExportRow>) => {
    if (signal.aborted) throw new ExportStopped()
    if (!(await db.tenant(owner, (tx) => changeExport(tx, owner, row.id, change)))) throw new ExportStopped()
  }
  // removes the files of earlier exports and of an interrupted attempt
  await storage.removeFolder(exportFolder(owner))
  const email = await emailOf(db, owner)
  if (!email) throw new ExportStopped()
  let told = 0
  const key = exportKey(owner, row.id)
  await inSnapshot(db, owner, (reading) => {
    const entries = entriesOf({
      reading,
      owner,
      storage,
      language: row.language,
      email,
      madeAt: row.createdAt,
      async progress(rowsDone, rowsTotal) {
        if (signal.aborted) throw new ExportStopped()
        const now = performance.now()
        if (now - told < PROGRESS_MS) return
        told = now
        await wanted({ rowsDone, rowsTotal })
      },
    })
    return storage.write(key, zipOf(entries, row.createdAt))
  })
  try {
    await wanted({ status: 'ready', bytes: await storage.size(key) })
  } catch (error) {
    const found = await db.tenant(owner, (tx) => findExport(tx, owner))
    // the export is ready if another worker made it too, or if the connection was lost before the database confirmed it
    if (found?.id !== row.id || found.status !== 'ready') await storage.remove(key)
    throw error
  }
}

async function emailOf({ system }: Database, owner: OwnerId): Promise<string | undefined> {
  const [user] = await rowsOf<{ email: string }>(system, sql`SELECT email FROM users WHERE id = ${owner}`)
  return user?.email
}

/** Removes the file and the row of an export. */
export async function removeExport(
  { db, storage }: ExportDeps,
  owner: OwnerId,
  exportId: string,
): Promise<void> {
  await db.tenant(owner, (tx) => dropExport(tx, owner, exportId))
  await storage.remove(exportKey(owner, exportId))
}
