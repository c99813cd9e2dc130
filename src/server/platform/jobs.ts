import { type Db, fromPglite, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { Database } from './db/database.ts'
import type { Log } from './log.ts'

const SCHEMA = 'safi_jobs'
/** A job may take hours; that its worker lives is told by its heartbeat. */
const EXPIRE_SECONDS = 12 * 60 * 60
const HEARTBEAT_SECONDS = 10
const RETRIES = 5

export interface JobRun {
  /** Aborted when the server stops: give up at the next good moment, the job is taken up again. */
  readonly signal: AbortSignal
  /** A worker had this job before, and died or failed. */
  readonly repeated: boolean
  /** After a failure nobody tries again. */
  readonly last: boolean
}

export interface JobDefinition<Data extends object> {
  readonly name: string
  /** Must be repeatable: a job that was interrupted runs again from its beginning. */
  handle(data: Data, run: JobRun): Promise<void>
  /** What is unfinished by the application's own tables, asked at every start. */
  unfinished(): Promise<Data[]>
  /** Jobs of one key are one job while it waits or runs. */
  keyOf(data: Data): string
}

export interface JobSender<Data extends object> {
  send(data: Data): Promise<void>
}

/** Work that outlives a request, on pg-boss in the same database. */
export class Jobs {
  readonly #db: Database
  readonly #log: Log
  readonly #boss: PgBoss
  readonly #stopping = new AbortController()
  readonly #definitions: JobDefinition<object>[] = []
  readonly #workers = new Map<string, string[]>()
  #started = false

  constructor(db: Database, log: Log) {
    this.#db = db
    this.#log = log
    this.#boss = new PgBoss({
      db: queueDatabase(db),
      backend: db.kind === 'embedded' ? 'pglite' : 'postgres',
      schema: SCHEMA,
      schedule: false,
      reindex: false,
      monitorVacuum: false,
      superviseIntervalSeconds: HEARTBEAT_SECONDS,
      monitorIntervalSeconds: HEARTBEAT_SECONDS,
    })
    this.#boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  }

  /** Before `start`. */
  define<Data extends object>(definition: JobDefinition<Data>): JobSender<Data> {
    this.#definitions.push(definition as unknown as JobDefinition<object>)
    return { send: (data) => this.#send(definition.name, definition.keyOf(data), data) }
  }

  async start(): Promise<void> {
    await this.#boss.start()
    this.#started = true
    for (const definition of this.#definitions) await this.#startQueue(definition)
  }

  /** Lets running handlers reach their next good moment. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    if (this.#started) await this.#boss.stop({ graceful: true, close: false, timeout: 20_000 })
  }

  async #startQueue(definition: JobDefinition<object>): Promise<void> {
    const { name } = definition
    await this.#boss.createQueue(name, {
      policy: 'exclusive',
      expireInSeconds: EXPIRE_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      retryLimit: RETRIES,
      retryDelay: 1,
      deleteAfterSeconds: 3600,
    })
    // the embedded database bears one process: whatever ran died with the last one
    if (this.#db.kind === 'embedded') await this.#boss.deleteAllJobs(name)
    for (const data of await definition.unfinished()) await this.#send(name, definition.keyOf(data), data)
    const workers = [1, 2].map(() =>
      this.#boss.work(name, { includeMetadata: true, pollingIntervalSeconds: 2 }, (jobs) =>
        this.#handle(definition, jobs as JobWithMetadata<object>[]),
      ),
    )
    this.#workers.set(name, await Promise.all(workers))
  }

  async #handle(definition: JobDefinition<object>, jobs: JobWithMetadata<object>[]): Promise<void> {
    for (const job of jobs) {
      const signal = AbortSignal.any([job.signal, this.#stopping.signal])
      try {
        await definition.handle(job.data, {
          signal,
          repeated: job.retryCount > 0,
          last: job.retryCount >= job.retryLimit,
        })
      } catch (error) {
        if (!signal.aborted) this.#log.error({ err: error, job: job.name }, 'job failed')
        throw error
      }
    }
  }

  async #send(name: string, key: string, data: object): Promise<void> {
    await this.#boss.send(name, data, { singletonKey: key })
    // polling is the floor; the worker of this process need not wait for it
    for (const worker of this.#workers.get(name) ?? []) this.#boss.notifyWorker(worker)
  }
}

function queueDatabase({ client }: Database): Db {
  if ('pglite' in client) return fromPglite(client.pglite)
  const { pool } = client
  return { executeSql: (text, values) => pool.query(text, values) }
}
