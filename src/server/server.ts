import { randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { accountLimits } from '#server/features/accounts/sign-in/limits.ts'
import type { Database } from '#server/infra/db/database.ts'
import { openEmbedded } from '#server/infra/db/embedded.ts'
import { openPostgres } from '#server/infra/db/postgres.ts'
import { closeServer, type HttpTimeouts, listen, urlOf } from '#server/infra/http/listen.ts'
import type { HttpApp } from '#server/infra/http/route.ts'
import { type JobPace, Jobs } from '#server/infra/jobs/jobs.ts'
import { Mailer, outboxTransport, smtpTransport } from '#server/infra/mail/mail.ts'
import type { Log } from '#server/infra/observability/log.ts'
import { Metrics } from '#server/infra/observability/metrics.ts'
import { serveMetrics } from '#server/infra/observability/serve-metrics.ts'
import { databaseStartError } from '#server/infra/process/start-error.ts'
import { acquireDataDirLock, OWN_FILE, prepareDataDir } from '#server/infra/storage/data-dir.ts'
import { limitedStorage } from '#server/infra/storage/limited-storage.ts'
import { checkBucket, s3Storage } from '#server/infra/storage/s3-storage.ts'
import { localStorage, type Storage } from '#server/infra/storage/storage.ts'
import { type AppDeps, createApp } from './app.ts'
import { type DailyBackups, defineDailyBackup } from './backup/daily-backup.ts'
import type { Config } from './config.ts'
import type { ConnectionSettings } from './features/connections/settings.ts'
import { configuredVendors } from './features/connections/vendors/vendors.ts'
import { seedRates } from './features/rates/seed-rates.ts'

export interface RunningServer {
  readonly url: string
  readonly db: Database
  readonly metricsUrl: string | undefined
  /** Lets running requests finish, then closes the database. */
  stop(): Promise<void>
}

/** Opens the database, applies the pending migrations, and accepts requests. Throws a one-line StartError. */
export async function startServer(config: Config, log: Log, webFolder?: string): Promise<RunningServer> {
  await prepareDataDir(config.dataDir)
  const unlock = config.databaseUrl ? () => {} : acquireDataDirLock(config.dataDir)
  try {
    const server = await startOpened(config, log, webFolder)
    const stop = () => server.stop().finally(unlock)
    return { ...server, stop }
  } catch (error) {
    unlock()
    throw error
  }
}

async function startOpened(config: Config, log: Log, webFolder?: string): Promise<RunningServer> {
  const storage = await openStorage(config)
  const db = await openDatabase(config, log)
  try {
    return await serveDatabase(db, {
      host: config.host,
      port: config.port,
      publicUrl: config.publicUrl,
      log,
      secret: config.secret ?? (await keptSecret(config.dataDir)),
      storage,
      sellerBytes: config.sellerBytes,
      backups: dailyBackups(config),
      confirmEmail: config.smtpUrl !== undefined,
      mailer: new Mailer(mailTransport(config, console.log), log),
      supportEmail: config.supportEmail,
      sellers: config.sellers,
      uptime: config.uptime,
      limits: accountLimits(config.signUps),
      rates: config.ratesUrl === '' ? undefined : { url: config.ratesUrl },
      connections: await connectionSettings(config),
      trustProxy: config.trustProxy,
      webFolder,
      metricsAt: config.metrics,
    })
  } catch (error) {
    await db.close()
    throw error
  }
}

export interface ServeOptions
  extends Omit<AppDeps, 'db' | 'jobs' | 'publicUrl' | 'metrics' | 'stopping'>,
    JobPace {
  host: string
  /** 0 picks a free port. */
  port: number
  publicUrl?: string | undefined
  /** Timeouts for slow clients, which tests shorten. */
  timeouts?: HttpTimeouts
  /** Daily backups of the embedded database; by default none. */
  backups?: DailyBackups | undefined
  /** Storage limit of one seller in bytes; by default none. */
  sellerBytes?: number | undefined
  /** Where Prometheus metrics are served; by default nowhere. Port 0 picks a free port. */
  metricsAt?: { host: string; port: number } | undefined
}

/** Maximum wait in milliseconds for slow clients when the server stops. */
const DRAIN_MS = 20_000

/** Accepts requests with a database that is already open. `stop` also closes the database. */
export async function serveDatabase(db: Database, options: ServeOptions): Promise<RunningServer> {
  let app: HttpApp | undefined
  const listening = () =>
    listen(options, (request, env) =>
      app ? app.fetch(request, env as never) : new Response('starting', { status: 503 }),
    )
  // with port 0, the port is known only after listening; on a known port, nothing is served before everything is ready
  const early = options.port === 0 ? await listening() : undefined
  const port = early ? (early.address() as AddressInfo).port : options.port
  const url = urlOf(options.host, port)
  const metrics = new Metrics()
  const jobs = new Jobs(db, options.log, options, metrics)
  let stopping = false
  const created = createApp({
    ...options,
    storage:
      options.sellerBytes === undefined
        ? options.storage
        : limitedStorage(options.storage, options.sellerBytes),
    db,
    jobs,
    metrics,
    publicUrl: options.publicUrl ?? url,
    stopping: () => stopping,
  })
  if (options.backups) {
    defineDailyBackup(jobs, { db, now: options.now ?? (() => new Date()), backups: options.backups })
  }
  const opened = async () => ({
    server: early ?? (await listening()),
    figures: options.metricsAt && (await serveMetrics(options.metricsAt, metrics, db, jobs)),
  })
  await seedRates(db.system)
  await jobs.start()
  app = created
  const { server, figures } = await opened().catch(async (error) => {
    await jobs.stop()
    throw error
  })
  return {
    url,
    db,
    metricsUrl: figures?.url,
    stop: async () => {
      stopping = true
      await closeServer(server, DRAIN_MS)
      await options.mailer.settled()
      await jobs.stop()
      await figures?.stop()
      await db.close()
    },
  }
}

/** Loads the HTTP client of connections only if connections are configured, because loading takes a tenth of a second. */
async function connectionSettings({
  secretKeys: keys,
  salla,
}: Config): Promise<ConnectionSettings | undefined> {
  if (keys === undefined) return undefined
  const { guardedFetch } = await import('./features/connections/remote/guarded-fetch.ts')
  return { keys, vendors: configuredVendors(salla), fetch: guardedFetch() }
}

/** Backs up the embedded database daily. The operator must back up a PostgreSQL server. */
function dailyBackups({ databaseUrl, dataDir, backups }: Config): DailyBackups | undefined {
  if (databaseUrl || backups === 0) return undefined
  return { folder: join(dataDir, 'backups'), keep: backups, secretPath: join(dataDir, 'secret') }
}

/** `say` is called with the path of each e-mail that is written to the outbox. */
export function mailTransport({ smtpUrl, mailFrom, dataDir }: Config, say: (line: string) => void) {
  return smtpUrl ? smtpTransport(smtpUrl, mailFrom) : outboxTransport(join(dataDir, 'outbox'), mailFrom, say)
}

export async function openStorage({ s3, dataDir }: Config): Promise<Storage> {
  if (!s3) return localStorage(join(dataDir, 'files'))
  await checkBucket(s3)
  return s3Storage(s3)
}

/** Applies the pending migrations. Throws a one-line StartError. */
export async function openDatabase(config: Config, log: Log): Promise<Database> {
  try {
    return config.databaseUrl
      ? await openPostgres(
          config.databaseUrl,
          (error) => log.warn({ err: error }, 'idle connection lost'),
          config.databaseConnections,
        )
      : await openEmbedded(join(config.dataDir, 'database'))
  } catch (error) {
    throw databaseStartError(error, config)
  }
}

/** Returns the secret of the server, which is created once and stored with the data. */
async function keptSecret(folder: string): Promise<string> {
  const path = join(folder, 'secret')
  try {
    return await readFile(path, 'utf8')
  } catch {
    const secret = randomBytes(32).toString('base64url')
    await writeFile(path, secret, { mode: OWN_FILE, flag: 'wx' })
    return secret
  }
}
