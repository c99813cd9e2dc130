import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type PostgresServer, startPostgres } from '../src/server/testing/postgres-server.ts'

/** Starts PostgreSQL with the default settings of a server, so that commits are flushed to disk. */
export async function benchPostgres(): Promise<PostgresServer> {
  const postgres = await startPostgres(['synchronous_commit=on'])
  endsWithUs(postgres.pid)
  return postgres
}

/** Stops the database process when the benchmark is interrupted. */
export function endsWithUs(pid: number): void {
  process.on('exit', () => {
    try {
      process.kill(pid, 'SIGINT')
    } catch {
      // ignored: the database process has already ended
    }
  })
}

/** Creates an empty database, owned by a role that is not a superuser, as in production. */
export async function freshDatabase(postgres: PostgresServer): Promise<string> {
  const name = `bench_${randomUUID().replaceAll('-', '')}`
  await asAdmin(postgres, async (client) => {
    const { rowCount } = await client.query(`SELECT FROM pg_roles WHERE rolname = 'safi_app'`)
    if (rowCount === 0) await client.query('CREATE ROLE safi_app LOGIN CREATEROLE')
    await client.query(`CREATE DATABASE ${name} OWNER safi_app`)
  })
  return postgres.url('safi_app', name)
}

export async function dropDatabase(postgres: PostgresServer, url: string): Promise<void> {
  await asAdmin(postgres, (client) => client.query(`DROP DATABASE ${nameOf(url)} WITH (FORCE)`))
}

/** Runs work on a connection whose database role bypasses row-level security. */
export async function asAdmin<T>(
  postgres: PostgresServer,
  work: (client: pg.Client) => Promise<T>,
  url?: string,
): Promise<T> {
  const client = new pg.Client(postgres.url('postgres', url ? nameOf(url) : 'postgres'))
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const nameOf = (url: string) => new URL(url).pathname.slice(1)
