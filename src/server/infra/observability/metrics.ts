import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import { withinTime } from '../process/within-time.ts'

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]
const JOB_SECONDS = [0.05, 0.25, 1, 5, 15, 60, 300, 1800]

/**
 * Time limit of database queries for metrics in milliseconds. It is short, because metrics matter most while the
 * database is unavailable.
 */
const DATABASE_MS = 3_000

export interface JobCount {
  job: string
  state: string
  count: number
}

export interface RequestDone {
  method: string
  /** The route pattern of the request. The URL itself would identify sellers and their data. */
  route: string
  status: number
}

/** The metrics of this server. No label identifies a seller. */
export class Metrics {
  readonly registry = new Registry()
  readonly #requests = new Histogram({
    name: 'safi_http_request_duration_seconds',
    help: 'Requests answered, by method, route pattern and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: REQUEST_SECONDS,
    registers: [this.registry],
  })
  readonly #jobs = new Histogram({
    name: 'safi_job_duration_seconds',
    help: 'Runs of background jobs, by job and outcome (done, failed, handed_back).',
    labelNames: ['job', 'outcome'] as const,
    buckets: JOB_SECONDS,
    registers: [this.registry],
  })
  readonly #rows = new Counter({
    name: 'safi_import_rows_total',
    help: 'Rows of sales files committed.',
    registers: [this.registry],
  })

  requestDone({ method, route, status }: RequestDone, seconds: number): void {
    this.#requests.observe({ method, route, status: String(status) }, seconds)
  }

  jobDone(job: string, outcome: 'done' | 'failed' | 'handed_back', seconds: number): void {
    this.#jobs.observe({ job, outcome }, seconds)
  }

  rowsImported(rows: number): void {
    this.#rows.inc(rows)
  }

  /** Adds metrics that are computed only when scraped. Call it once, before the first scrape. */
  watch(db: Database, jobsByState: () => Promise<JobCount[]>): void {
    const registers = [this.registry]
    collectDefaultMetrics({ register: this.registry })
    new Gauge({
      name: 'safi_database_up',
      help: '1 while the database answers.',
      registers,
      async collect() {
        const answers = withinTime(db.ping(), DATABASE_MS)
        this.set(
          await answers.then(
            () => 1,
            () => 0,
          ),
        )
      },
    })
    new Gauge({
      name: 'safi_jobs',
      help: 'Background jobs in the database, of all servers, by job and state.',
      labelNames: ['job', 'state'] as const,
      registers,
      async collect() {
        this.reset()
        const counts = await withinTime(jobsByState(), DATABASE_MS).catch(() => [])
        for (const { job, state, count } of counts) this.set({ job, state }, count)
      },
    })
    if (!('pool' in db.client)) return
    const { pool } = db.client
    new Gauge({
      name: 'safi_database_connections',
      help: 'Connections of this server to the database, and requests that wait for one.',
      labelNames: ['state'] as const,
      registers,
      collect() {
        this.set({ state: 'idle' }, pool.idleCount)
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
        this.set({ state: 'waited_for' }, pool.waitingCount)
      },
    })
  }
}
