import { setImmediate } from 'node:timers/promises'
import type { FileSource } from '#domain/import/reader/read-plan.ts'
import type { WorkbookFacts } from '#domain/import/reader/workbook-facts.ts'
import { importFileKey } from '#server/core/sales/lines/import-file.ts'
import type { BusinessScope, OwnerId } from '#server/infra/db/owner.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { Storage } from '#server/infra/storage/storage.ts'
import { changeDuring, findForRun, type ImportRow } from '../store.ts'

const PROGRESS_MS = 300
const WITHOUT_FILE: readonly ImportRow['status'][] = ['cancelled', 'undone']

/**
 * Thrown by a run that must stop and change nothing more: it has ended, a newer run or a newer attempt has replaced it,
 * or the server is stopping.
 */
export class StaleRunError extends Error {}

/** The maximum duration of a check in milliseconds. Reading a file of the allowed size takes less on any machine. */
const LONGEST_CHECK_MS = 30 * 60_000

/**
 * Thrown when reading the file of a check takes longer than the maximum. The run stays current, so this failure can be
 * saved.
 */
export class CheckTimeoutError extends Error {}

/**
 * How a run accesses the database and files: each step in its own transaction, or everything in one transaction of the
 * caller.
 */
export interface RunContext {
  readonly storage: Storage
  /** Whether the database is embedded, so that it shares one thread with the server. */
  readonly embedded: boolean
  /** The ISO date on which the file is read. */
  readonly today: string
  tenant<T>(owner: OwnerId, inside: (tx: Tx) => Promise<T>): Promise<T>
  /** Like tenant, but need not wait until the disk has the step. See ImportRun.step. */
  step<T>(owner: OwnerId, inside: (tx: Tx) => Promise<T>): Promise<T>
  analyze(): Promise<void>
}

/** One attempt at a run of an import's check, commit or undo, with its access to the database and the file. */
export class ImportRun {
  readonly storage: Storage
  readonly scope: BusinessScope
  readonly row: ImportRow
  workbook: WorkbookFacts | undefined
  readonly #context: RunContext
  readonly #stopping: AbortSignal
  readonly #begun = performance.now()
  #told = 0

  constructor(context: RunContext, scope: BusinessScope, row: ImportRow, stopping: AbortSignal) {
    this.storage = context.storage
    this.scope = scope
    this.row = row
    this.workbook = row.workbook ?? undefined
    this.#context = context
    this.#stopping = stopping
  }

  get embedded(): boolean {
    return this.#context.embedded
  }

  get today(): string {
    return this.#context.today
  }

  get fileKey(): string {
    return importFileKey(this.scope.ownerId, this.row.id)
  }

  /** The file in chunks, with a pause after each so that other requests are served. */
  get source(): FileSource {
    const { storage, fileKey } = this
    const pause = async () => {
      await setImmediate()
      this.#stopIfAsked()
      if (this.row.status === 'checking' && performance.now() - this.#begun > LONGEST_CHECK_MS)
        throw new CheckTimeoutError()
    }
    return {
      async *open() {
        for await (const piece of storage.read(fileKey)) {
          yield piece
          await pause()
        }
      },
      pause,
      decoder: (encoding) => new TextDecoder(encoding),
      workbook: () => this.workbook,
    }
  }

  tenant<T>(inside: (tx: Tx) => Promise<T>): Promise<T> {
    this.#stopIfAsked()
    return this.#context.tenant(this.scope.ownerId, inside)
  }

  /**
   * Saves a step that no query reads before the import is active. If the database server crashes, the last steps can be
   * lost. Then the import is still unfinished, and its job starts again. The transaction that makes the import active waits
   * for the disk, and a disk that has it also has all earlier steps.
   */
  step<T>(inside: (tx: Tx) => Promise<T>): Promise<T> {
    this.#stopIfAsked()
    return this.#context.step(this.scope.ownerId, inside)
  }

  /**
   * Updates PostgreSQL's planner statistics. The embedded database never does so by itself, and a server does so only
   * later. Without statistics, joins over new lines are planned as for an empty table and take minutes.
   */
  async analyze(): Promise<void> {
    this.#stopIfAsked()
    await this.#context.analyze()
  }

  /** Changes the import. Throws StaleRunError if the run has ended or this is no longer the latest attempt at it. */
  async change(tx: Tx, change: Parameters<typeof changeDuring>[3]): Promise<void> {
    if (!(await changeDuring(tx, this.scope, this.row, change))) throw new StaleRunError()
  }

  /** Reports progress at most a few times a second, except at the end. */
  async progress(done: number, total: number): Promise<void> {
    const now = performance.now()
    if (done < total && now - this.#told < PROGRESS_MS) return
    this.#told = now
    await this.step((tx) => this.change(tx, { rowsDone: done, rowsTotal: total }))
  }

  /**
   * Stores the facts about a workbook. Call it after its CSV was written: if the import was cancelled or undone
   * meanwhile, it removes the CSV, which did not exist yet when the cancellation looked for it.
   */
  async keepTableOf(workbook: WorkbookFacts | undefined): Promise<void> {
    this.workbook = workbook
    try {
      await this.tenant((tx) => this.change(tx, { workbook: workbook ?? null }))
    } catch (error) {
      if (!(error instanceof StaleRunError)) throw error
      const { ownerId } = this.scope
      // removed even during a shutdown, because no job runs again for an import that has ended
      const found = await this.#context.tenant(ownerId, (tx) => findForRun(tx, ownerId, this.row.id))
      if (!found || WITHOUT_FILE.includes(found.row.status)) await this.storage.remove(this.fileKey)
      throw error
    }
  }

  #stopIfAsked(): void {
    if (this.#stopping.aborted) throw new StaleRunError()
  }
}
