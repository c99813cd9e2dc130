import { type Db, fromPglite, type JobWithMetadata, PgBoss } from 'pg-boss'
import { type Actor, actingAs, currentActor, SYSTEM } from '../auth/actor.ts'
import { type Database, JOBS_SCHEMA } from '../db/database.ts'
import { beyondAccess } from '../db/member-access.ts'
import type { Log } from '../observability/log.ts'
import { type JobCount, Metrics } from '../observability/metrics.ts'
import { forgetAccount, forgetErased, type Sent } from './erased-accounts.ts'
import { RunningJobs } from './running-jobs.ts'

/** Maximum duration of a job in seconds. A job may take hours; its heartbeat shows that its worker is alive. */
const EXPIRE_SECONDS = 12 * 60 * 60
const HEARTBEAT_SECONDS = 10
const RETRIES = 5
const LONGEST_DELAY_SECONDS = 3600

export interface JobRun {
  /** Aborted when the server stops. The handler should then stop at the next safe point; the job runs again later. */
  readonly signal: AbortSignal
  /** True when an earlier run of this job failed, or its worker process ended during it. */
  readonly repeated: boolean
  /** True when this is the last attempt, so that a failure is final. */
  readonly last: boolean
}

export interface JobDefinition<Data extends object> {
  readonly name: string
  /** The handler. It must be repeatable, because an interrupted job runs again from its beginning. */
  handle(data: Data, run: JobRun): Promise<void>
  /**
   * Returns the jobs for unfinished or due work according to Safi's own tables, with the actor who started the work
   * if the tables say it. Called at every start.
   */
  unfinished(): Promise<(Data & { readonly actor?: Actor | null })[]>
  /** Set for work that becomes due at a certain time: `unfinished` is then called periodically while the server runs. */
  asked?: 'again'
  /** Interval in seconds at which `unfinished` is called, if the general interval is too long. */
  askSeconds?: number
  /**
   * Retry settings for work that depends on external servers, which can be down for long. By default a failed job is
   * retried after a second.
   */
  retry?: PatientRetry
  /** Returns a key. Jobs with the same key count as one job while it waits or runs. */
  keyOf(data: Data): string
}

export interface PatientRetry {
  readonly times: number
  /** Delay before the first retry. Each later delay is about twice as long, up to an hour. */
  readonly firstDelaySeconds: number
}

export interface JobSender<Data extends object> {
  /** Sends a job. Only logs a failure, because the next query for unfinished work sends the job. */
  send(data: Data): Promise<void>
}

/** Delays of the job queue, which tests shorten. */
export interface JobPace {
  /** Interval between two queries for due work. */
  readonly askSeconds?: number | undefined
  /** Delay in whole seconds before a failed job without a `retry` of its own runs again. */
  readonly retrySeconds?: number | undefined
}

const ASK_SECONDS = 300
const RETRY_SECONDS = 1
/**
 * Seconds after which a server finds jobs that another server sent. A server's own jobs and retries wake its workers
 * at once.
 */
const POLL_SECONDS = 5
/** Added to the delay of a retry, because the queue stores the failure only some time after it happened. */
const RETRY_MARGIN_SECONDS = 0.5
/** Maximum wait in milliseconds for running handlers when the server stops. */
const STOP_MS = 20_000

/**
 * Runs work that outlives a request, with pg-boss in the same database. There are no schedules: Safi's tables show
 * which work is due, so that a server that was down catches up. Several servers may all query the tables, since the
 * key makes their jobs one job.
 */
export class Jobs {
  readonly #db: Database
  readonly #log: Log
  readonly #boss: PgBoss
  readonly #stopping = new AbortController()
  readonly #definitions: JobDefinition<object>[] = []
  readonly #workers = new Map<string, string[]>()
  readonly #askSeconds: number
  readonly #retrySeconds: number
  readonly #metrics: Metrics
  #started = false
  readonly #clocks: NodeJS.Timeout[] = []
  readonly #asking = new Map<string, Promise<void>>()
  readonly #running = new RunningJobs<Sent>()

  constructor(db: Database, log: Log, pace: JobPace = {}, metrics = new Metrics()) {
    this.#db = db
    this.#log = log
    this.#metrics = metrics
    this.#askSeconds = pace.askSeconds ?? ASK_SECONDS
    this.#retrySeconds = pace.retrySeconds ?? RETRY_SECONDS
    this.#boss = new PgBoss({
      db: queueDatabase(db),
      backend: db.kind === 'embedded' ? 'pglite' : 'postgres',
      schema: JOBS_SCHEMA,
      schedule: false,
      reindex: false,
      monitorVacuum: false,
      superviseIntervalSeconds: HEARTBEAT_SECONDS,
      monitorIntervalSeconds: HEARTBEAT_SECONDS,
    })
    this.#boss.on('error', (error) => log.warn({ err: error }, 'job queue'))
  }

  /** Defines a kind of job. Call it before `start`. */
  define<Data extends object>(definition: JobDefinition<Data>): JobSender<Data> {
    this.#definitions.push(definition as unknown as JobDefinition<object>)
    return { send: (data) => this.#send(definition.name, definition.keyOf(data), data) }
  }

  async start(): Promise<void> {
    await this.#boss.start()
    this.#started = true
    for (const definition of this.#definitions) await this.#startQueue(definition)
    for (const definition of this.#definitions.filter(({ asked }) => asked === 'again')) {
      const seconds = Math.min(this.#askSeconds, definition.askSeconds ?? this.#askSeconds)
      this.#clocks.push(setInterval(() => this.#askOnce(definition), seconds * 1000).unref())
    }
  }

  /** Stops the workers when the running handlers reach their next safe point. Waits at most `STOP_MS` for them. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    for (const clock of this.#clocks) clearInterval(clock)
    await Promise.all(this.#asking.values())
    if (!this.#started) return
    await this.#endWorkers()
    await this.#boss.stop({ graceful: true, close: false, timeout: 1_000 })
  }

  /** Waits until the workers have ended. pg-boss itself checks this only every half second when it stops them. */
  async #endWorkers(): Promise<void> {
    const enough = Promise.withResolvers<void>()
    const timer = setTimeout(enough.resolve, STOP_MS)
    const ended = Promise.all([...this.#workers.keys()].map((name) => this.#boss.offWork(name)))
    await Promise.race([ended, enough.promise])
    clearTimeout(timer)
  }

  /** Counts the jobs of all servers by state, without the queue's own maintenance jobs. */
  async byState(): Promise<JobCount[]> {
    const { rows } = await this.#db.executeSql(
      `SELECT name AS job, state::text AS state, count(*)::int AS count FROM ${JOBS_SCHEMA}.job
       WHERE name = ANY($1) GROUP BY 1, 2`,
      [this.#definitions.map(({ name }) => name)],
    )
    return rows as JobCount[]
  }

  /** Deletes the jobs about an account (`forgetAccount`). */
  async forget(account: string): Promise<void> {
    await forgetAccount(this.#db, account)
  }

  async #startQueue(definition: JobDefinition<object>): Promise<void> {
    const { name, retry } = definition
    // the first delay is at most the interval of the query for due work, so that tests with a short interval also retry
    // soon
    const firstDelay = Math.max(1, Math.min(retry?.firstDelaySeconds ?? 0, this.#askSeconds))
    const retryOptions = retry
      ? {
          retryLimit: retry.times,
          retryDelay: firstDelay,
          retryBackoff: true,
          retryDelayMax: LONGEST_DELAY_SECONDS,
        }
      : { retryLimit: RETRIES, retryDelay: this.#retrySeconds }
    await this.#boss.createQueue(name, {
      policy: 'exclusive',
      expireInSeconds: EXPIRE_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      ...retryOptions,
      deleteAfterSeconds: 3600,
    })
    // only one process uses the embedded database, so jobs marked as running belong to a process that has
    // ended
    if (this.#db.kind === 'embedded') await this.#boss.deleteAllJobs(name)
    await this.#sendUnfinished(definition)
    // no user waits for jobs with retry settings of their own, so they run one at a time, and are polled for when a
    // retry can be due
    const pollingIntervalSeconds = retry ? firstDelay : POLL_SECONDS
    const workers = (retry ? [1] : [1, 2]).map(() =>
      this.#boss.work(name, { includeMetadata: true, pollingIntervalSeconds }, (jobs) =>
        this.#handle(definition, jobs as JobWithMetadata<Sent>[]),
      ),
    )
    this.#workers.set(name, await Promise.all(workers))
  }

  async #sendUnfinished(definition: JobDefinition<object>): Promise<void> {
    for (const { actor, ...data } of await definition.unfinished()) {
      await this.#enqueue(definition.name, definition.keyOf(data), { ...data, actor: actor ?? SYSTEM })
    }
  }

  /** Calls `unfinished` for due work, unless the last call has not returned yet. */
  #askOnce(definition: JobDefinition<object>): void {
    const { name } = definition
    if (this.#stopping.signal.aborted || this.#asking.has(name)) return
    const asking = this.#sendUnfinished(definition)
      .catch((error: unknown) => this.#log.warn({ err: error, job: name }, 'due work not asked for'))
      .finally(() => this.#asking.delete(name))
    this.#asking.set(name, asking)
  }

  async #handle(definition: JobDefinition<object>, jobs: JobWithMetadata<Sent>[]): Promise<void> {
    for (const job of jobs) {
      // the previous version, which may still run beside this one, sends jobs without an actor
      const { actor = SYSTEM, ...data } = job.data
      const key = definition.keyOf(data)
      const running = this.#running.begin(definition.name, key)
      const ended = () => {
        const missed = this.#running.end(running)
        if (!missed || this.#stopping.signal.aborted) return
        this.#enqueue(definition.name, key, missed).catch((error: unknown) =>
          this.#log.warn({ err: error, job: definition.name }, 'missed job not sent'),
        )
      }
      const signal = AbortSignal.any([job.signal, this.#stopping.signal])
      const started = performance.now()
      const last = job.retryCount >= job.retryLimit
      const done = (outcome: Parameters<Metrics['jobDone']>[1]) =>
        this.#metrics.jobDone(definition.name, outcome, (performance.now() - started) / 1000)
      try {
        // a job may work on all rows of its owner, even if a member started the job
        await actingAs(actor, () =>
          beyondAccess(() => definition.handle(data, { signal, repeated: job.retryCount > 0, last })),
        )
        // pg-boss would complete it only after this function. Completes only this attempt, because the queue may have
        // given the job to another worker meanwhile
        await this.#boss.complete(definition.name, job)
        ended()
        done('done')
      } catch (error) {
        // pg-boss stores the failure after this function
        setTimeout(ended, RETRY_MARGIN_SECONDS * 1000).unref()
        done(signal.aborted ? 'handed_back' : 'failed')
        if (!signal.aborted) {
          const message = last ? 'job failed on its last try' : 'job failed'
          this.#log.error({ err: error, job: definition.name, data }, message)
        }
        if (!definition.retry && !last) this.#wakeForRetry(definition.name)
        throw error
      } finally {
        // looks for jobs now, so that the next waiting job does not wait for the next poll
        this.#wake(definition.name)
      }
    }
  }

  async #send(name: string, key: string, data: object): Promise<void> {
    const sent = { ...data, actor: currentActor() }
    const running = this.#running.find(name, key)
    try {
      if ((await this.#enqueue(name, key, sent)) || !running) return
      // the queue accepts the job now if the running one has ended meanwhile
      if (!this.#running.missed(running, sent)) await this.#enqueue(name, key, sent)
    } catch (error) {
      this.#log.warn({ err: error, job: name }, 'job not sent')
    }
  }

  /** Returns false if a job with this key waits or runs already. */
  async #enqueue(name: string, key: string, sent: Sent): Promise<boolean> {
    const id = await this.#boss.send(name, sent, { singletonKey: key })
    await forgetErased(this.#db, sent)
    this.#wake(name)
    return id !== null
  }

  #wakeForRetry(name: string): void {
    const seconds = this.#retrySeconds + RETRY_MARGIN_SECONDS
    setTimeout(() => this.#wake(name), seconds * 1000).unref()
  }

  /** Makes the workers of this process look for jobs now. Polling finds jobs that other servers sent. */
  #wake(name: string): void {
    for (const worker of this.#workers.get(name) ?? []) this.#boss.notifyWorker(worker)
  }
}

function queueDatabase({ client }: Database): Db {
  if ('pglite' in client) return fromPglite(client.pglite)
  const { pool } = client
  return { executeSql: (text, values) => pool.query(text, values) }
}
