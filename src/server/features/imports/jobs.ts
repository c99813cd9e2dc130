import { sql } from 'drizzle-orm'
import type { ErrorCode, ErrorData } from '#contract/errors.ts'
import { MoneyError } from '#domain/money/money.ts'
import { todayOf } from '#server/core/today.ts'
import type { Database } from '#server/infra/db/database.ts'
import { ownerId } from '#server/infra/db/owner.ts'
import type { JobRun, JobSender, Jobs } from '#server/infra/jobs/jobs.ts'
import type { Metrics } from '#server/infra/observability/metrics.ts'
import type { Storage } from '#server/infra/storage/storage.ts'
import { analyzeLines } from './analyze.ts'
import { checkImport } from './check/check-import.ts'
import { commitImport } from './commit/commit-import.ts'
import { CheckTimeoutError, ImportRun, type RunContext, StaleRunError } from './run/import-run.ts'
import { beginAttempt, changeDuring, unfinishedImports } from './store.ts'
import { undoImport } from './undo/undo-import.ts'

/** The maximum number of attempts at a file. A file that crashes the server or hangs probably does so each time. */
export const MOST_ATTEMPTS = 6

export interface ImportJob {
  owner: string
  importId: string
  /** The run that this job carries out; a newer run makes the job stale. */
  run: number
  /** Whether an earlier attempt did not finish, for example because its server died. */
  resumed?: boolean
}

export interface ImportJobDeps {
  db: Database
  storage: Storage
  metrics: Metrics
  now: () => Date
}

/** Defines the job that checks, commits and undoes imports. It can be interrupted and repeated at any point. */
export function defineImportJob(jobs: Jobs, deps: ImportJobDeps): JobSender<ImportJob> {
  return jobs.define<ImportJob>({
    name: 'imports',
    // looks for unfinished work from time to time: undos that failed, and jobs whose servers died
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
  const { db, storage } = deps
  const again = resumed || job.repeated ? { interrupted: true, stalled: false } : {}
  const begun = await db.tenant(id, (tx) => beginAttempt(tx, id, { importId, run }, again))
  // the run can have ended since its job was sent
  if (!begun) return
  const { row, scope } = begun
  const context: RunContext = {
    storage,
    embedded: db.kind === 'embedded',
    today: todayOf(deps),
    tenant: (...call) => db.tenant(...call),
    step: (owner, inside) =>
      db.tenant(owner, async (tx) => {
        await tx.execute(sql`SET LOCAL synchronous_commit = off`)
        return inside(tx)
      }),
    analyze: () => analyzeLines(db, scope, row),
  }
  const work = new ImportRun(context, scope, row, job.signal)
  try {
    await attempt(work, deps, job)
  } catch (error) {
    if (!(error instanceof StaleRunError)) throw error
    if (!job.signal.aborted) return
    // a stopping server returns the job to the queue, which does not count as an attempt. If a newer run or attempt has
    // replaced this one, that one has a job of its own
    await db.tenant(id, (tx) => changeDuring(tx, scope, row, { attempts: row.attempts - 1 }))
    throw error
  }
}

async function attempt(work: ImportRun, { metrics }: ImportJobDeps, { last }: JobRun): Promise<void> {
  const { status, attempts, plan } = work.row
  // attempts at an undo are not limited, because it reads no file and must be completed
  if (status !== 'undoing' && attempts > MOST_ATTEMPTS)
    return await giveUp(work, { errorCode: 'import_gave_up', errorData: { attempts: MOST_ATTEMPTS } })
  try {
    switch (status) {
      case 'checking':
        return await checkImport(work)
      case 'committing':
        await commitImport(work)
        return metrics.rowsImported(plan?.rows ?? 0)
      case 'undoing':
        return await undoImport(work)
    }
  } catch (error) {
    if (error instanceof StaleRunError) throw error
    const failure = failureOf(error)
    // a further attempt would fail in the same way
    if (failure !== null) return await giveUp(work, failure)
    if (last) await giveUp(work, { errorCode: 'server_failed', errorData: {} })
    throw error
  }
}

interface Failure {
  readonly errorCode: ErrorCode
  readonly errorData: ErrorData
}

/** Returns why another attempt at this file would fail too; null when it might succeed. */
function failureOf(error: unknown): Failure | null {
  if (error instanceof MoneyError) return { errorCode: 'amounts_too_large', errorData: {} }
  if (error instanceof CheckTimeoutError) return { errorCode: 'import_gave_up', errorData: { attempts: 1 } }
  return null
}

/**
 * Ends a failed run. A failed check or commit keeps nothing: an undo removes the lines that it saved. A failed undo is
 * marked as stalled, and blocks other changes to the business's sales until it is retried or cancelled.
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
