import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { type PostgresServer, startPostgres } from '#server/testing/postgres-server.ts'
import { startS3 } from '#server/testing/s3-server.ts'
import { type ServerProcess, startServerProcess } from '../../e2e/support/server-process.ts'
import { freePort } from './free-port.ts'
import { startNginx } from './nginx.ts'
import { startPgBouncer } from './pgbouncer.ts'

export interface AppServer {
  readonly url: string
  /** The server process that is running now. `start` replaces it by a new one. */
  process: ServerProcess
  start(): Promise<void>
}

export interface Cluster {
  /** The URL of nginx. */
  readonly url: string
  readonly apps: readonly AppServer[]
  /** The URL of PostgreSQL itself, which bypasses PgBouncer. */
  readonly databaseUrl: string
  readonly postgres: PostgresServer
  stop(): Promise<void>
}

/** Starts two servers behind nginx, PostgreSQL behind PgBouncer, and an S3-compatible file server, all on loopback ports. */
export async function startCluster(env: Record<string, string> = {}): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'safi-cluster-'))
  await chmod(folder, 0o755) // readable for all users, because PgBouncer runs as another user
  const ends: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  try {
    const postgres = await startPostgres()
    ends.push(() => postgres.stop())
    await prepareDatabase(postgres.url('postgres', 'postgres'))
    const databaseUrl = postgres.url('safi_app', 'safi')
    const pooler = await startPgBouncer(folder, databaseUrl)
    ends.push(() => pooler.stop())
    const s3 = await startS3()
    ends.push(() => s3.stop())
    const port = await freePort()
    const ports = [await freePort(), await freePort()]
    const url = `http://127.0.0.1:${port}`
    const shared = {
      DATABASE_URL: pooler.url,
      SAFI_SECRET: 'shared by both, thirty-two bytes long',
      SAFI_URL: url,
      SAFI_TRUST_PROXY: '1',
      SAFI_SIGN_UPS: '100000',
      S3_ENDPOINT: s3.settings.endpoint,
      S3_BUCKET: s3.settings.bucket,
      S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
      ...env,
    }
    const apps = await Promise.all(
      ports.map((at) => appServer({ ...shared, PORT: `${at}`, SAFI_DATA_DIR: join(folder, `app-${at}`) })),
    )
    ends.push(() => Promise.all(apps.map((app) => app.process.end('SIGTERM'))))
    const nginx = await startNginx(folder, port, ports)
    ends.push(() => nginx.stop())
    return { url, apps, databaseUrl, postgres, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function appServer(env: Record<string, string>): Promise<AppServer> {
  const app = {
    url: `http://127.0.0.1:${env.PORT}`,
    process: await startServerProcess(env),
    start: async () => {
      app.process = await startServerProcess(env)
    },
  }
  return app
}

/** the database role of the servers is not a superuser, so row-level security applies to it */
export async function prepareDatabase(adminUrl: string): Promise<void> {
  const admin = new pg.Client(adminUrl)
  await admin.connect()
  await admin.query('CREATE ROLE safi_app LOGIN CREATEROLE CREATEDB')
  await admin.query('CREATE DATABASE safi OWNER safi_app')
  await admin.end()
}
