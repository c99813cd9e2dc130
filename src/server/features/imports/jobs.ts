import { sql } from 'drizzle-orm'
import type { ErrorCode, ErrorData } from '#contract/errors.ts'
import { MoneyError } from '#domain/money/money.ts'
import type { Database } from '#server/infra/db/database.ts'
import { ownerId } from '#server/infra/db/owner.ts'
import type { JobRun, JobSender, Jobs } from '#server/infra/jobs/jobs.ts'
import type { Metrics } from '#server/infra/observability/metrics.ts'
import type { Storage } from '#server/infra/storage/storage.ts'
import { checkImport } from './check.ts'
import { commitImport } from './commit.ts'
import { CheckTimeoutError, ImportRun, type RunContext, StaleRunError } from './import-run.ts'
import { changeDuring, findForRun, unfinishedImports } from './store.ts'
import { undoImport } from './undo.ts'

/** A file that stops the server, or takes for ever, does so again: after so many attempts nobody tries any more. */
export const MOST_ATTEMPTS = 6

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
  const found = await deps.db.tenant(id, (tx) => findForRun(tx, id, importId))
  if (!found || found.row.runs !== run) return
  const { db, storage } = deps
  const context: RunContext = {
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
  const work = new ImportRun(context, found.scope, found.row, job.signal)
  try {
    if (resumed || job.repeated)
      await work.tenant((tx) => work.change(tx, { interrupted: true, stalled: false }))
    // an undo reads no file, and has to go on
    if (found.row.status !== 'undoing') {
      if (found.row.attempts >= MOST_ATTEMPTS)
        return await giveUp(work, { errorCode: 'import_gave_up', errorData: { attempts: MOST_ATTEMPTS } })
      await work.tenant((tx) => work.change(tx, { attempts: found.row.attempts + 1 }))
    }
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
    if (error instanceof StaleRunError) {
      if (!job.signal.aborted) return
      // a stopping server hands the job back: that was no attempt. A changed mind has made its own job
      await db.tenant(id, (tx) =>
        changeDuring(tx, found.scope, { importId, run }, { attempts: found.row.attempts }),
      )
      throw error
    }
    const failure = failureOf(error)
    // the same file comes to the same
    if (failure !== null) return await giveUp(work, failure)
    if (job.last) await giveUp(work, { errorCode: 'server_failed', errorData: {} })
    throw error
  }
}

interface Failure {
  readonly errorCode: ErrorCode
  readonly errorData: ErrorData
}

/** Why another attempt at this file would fail as well; null where it may not. */
function failureOf(error: unknown): Failure | null {
  if (error instanceof MoneyError) return { errorCode: 'amounts_too_large', errorData: {} }
  if (error instanceof CheckTimeoutError) return { errorCode: 'import_gave_up', errorData: { attempts: 1 } }
  return null
}

/**
 * Nothing of a check or a commit is kept: what was saved goes the way of an undo. An undo that fails has no other way
 * out. It stays, says so and holds up other changes of the business's sales, until it is tried again or taken back.
 */
async function giveUp(work: ImportRun, failure: Failure): Promise<void> {
  const { status } = work.row
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
