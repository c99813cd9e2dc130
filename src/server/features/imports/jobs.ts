import { sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { ownerId } from '#server/platform/db/owner.ts'
import type { JobRun, JobSender, Jobs } from '#server/platform/jobs.ts'
import type { Metrics } from '#server/platform/metrics.ts'
import type { Storage } from '#server/platform/storage.ts'
import { checkImport } from './check.ts'
import { commitImport } from './commit.ts'
import { findForWork, unfinishedImports } from './store.ts'
import { undoImport } from './undo.ts'
import { Superseded, Work, type WorkPlace } from './work.ts'

export interface ImportJob {
  owner: string
  importId: string
  /** The order of work this job carries out; a later one makes it void. */
  run: number
  /** Found unfinished, at a start or later. */
  resumed?: boolean
}

export interface ImportJobDeps {
  db: Database
  storage: Storage
  metrics: Metrics
}

/** Moves imports on, each by what its status asks for. Repeatable at any point. */
export function defineImportJob(jobs: Jobs, deps: ImportJobDeps): JobSender<ImportJob> {
  return jobs.define<ImportJob>({
    name: 'imports',
    // at a start, and for an undo that failed or work whose servers all died
    asked: 'again',
    keyOf: ({ importId, run }) => `${importId}:${run}`,
    unfinished: async () =>
      (await unfinishedImports(deps.db.system)).map((job) => ({ ...job, resumed: true })),
    handle: (job, run) => workOn(deps, job, run),
  })
}

async function workOn(
  deps: ImportJobDeps,
  { owner, importId, run, resumed }: ImportJob,
  job: JobRun,
): Promise<void> {
  const id = ownerId(owner)
  const found = await deps.db.tenant(id, (tx) => findForWork(tx, id, importId))
  if (!found || found.row.runs !== run) return
  const { db, storage } = deps
  const place: WorkPlace = {
    storage,
    embedded: db.kind === 'embedded',
    tenant: (...call) => db.tenant(...call),
    analyze: async () => {
      // the columns that lines are found and joined by: all of them would take four times as long
      await db.system.execute(
        sql`ANALYZE sale_lines (user_id, business_id, import_id, key, platform, order_id, sku, product_id, item_key, sold_on, kind, units, superseded), import_repeats, import_repeat_ranges`,
      )
    },
  }
  const work = new Work(place, found.scope, found.row, job.signal)
  try {
    if (resumed || job.repeated)
      await work.tenant((tx) => work.change(tx, { interrupted: true, stalled: false }))
    switch (found.row.status) {
      case 'checking':
        return await checkImport(work)
      case 'committing':
        await commitImport(work)
        return deps.metrics.rowsImported(found.row.plan?.rows ?? 0)
      case 'undoing':
        return await undoImport(work)
    }
  } catch (error) {
    if (error instanceof Superseded) {
      // a stopping server hands the job back; a changed mind has made its own
      if (job.signal.aborted) throw error
      return
    }
    if (job.last) await giveUp(work)
    throw error
  }
}

/**
 * Nothing of a check or a commit is kept: what was saved goes the way of an undo. An undo that fails has no other way
 * out. It stays, says so and holds up other changes of the business's sales, until it is tried again or taken back.
 */
async function giveUp(work: Work): Promise<void> {
  const { status } = work.row
  const failure = { errorCode: 'server_failed', errorData: {} }
  const stall = () => work.tenant((tx) => work.change(tx, { stalled: true }))
  if (status === 'undoing') return stall()
  if (status === 'checking') return work.tenant((tx) => work.change(tx, { status: 'failed', ...failure }))
  await work.tenant((tx) => work.change(tx, { status: 'undoing', ...failure }))
  try {
    await undoImport(work, true)
  } catch (error) {
    await stall()
    throw error
  }
}
