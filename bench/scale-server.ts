import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

/** The PostgreSQL server of a rehearsal, which somebody else starts with the settings that are rehearsed. */
export interface ScaleServer {
  /** The address of the database for Safi, whose role is not a superuser, as in production. */
  readonly safiUrl: string
  /** The address of the database for a superuser, whom row-level security does not limit. */
  readonly adminUrl: string
}

export interface SizeClass {
  /** The number of sale lines of each seller. */
  readonly lines: number
  readonly skus: number
  /** The share of all lines that belong to sellers of this class; null for classes that share the other sellers. */
  readonly share: number | null
}

/** Sellers by size. The first seller of a class imports files; the others are copies with ids of their own. */
export const SIZE_CLASSES: readonly SizeClass[] = [
  { lines: 1_000_000, skus: 2_000, share: 0.2 },
  { lines: 100_000, skus: 800, share: 0.5 },
  { lines: 10_000, skus: 200, share: 0.25 },
  { lines: 1_000, skus: 40, share: null },
  { lines: 100, skus: 10, share: null },
]

/** The e-mail address of a seller: number 0 of a class imports files. */
export const emailOf = ({ lines }: SizeClass, number: number) => `scale-${lines}-${number}@example.com`

const ROLE = 'safi_app'

/** Reads `--server URL --database NAME` and creates the database if it does not exist. */
export async function scaleServer(args: { server?: string; database?: string }): Promise<ScaleServer> {
  if (!args.server || !args.database) throw new Error('Name the server: --server URL --database NAME')
  const urlOf = (user: string, database: string) => {
    const url = new URL(args.server as string)
    url.username = user
    url.pathname = database
    return url.href
  }
  const superuser = new URL(args.server).username
  await withClient(urlOf(superuser, 'postgres'), async (client) => {
    const exists = async (from: string, name: string) =>
      (await client.query(`SELECT FROM ${from} = $1`, [name])).rowCount === 1
    if (!(await exists('pg_roles WHERE rolname', ROLE)))
      await client.query(`CREATE ROLE ${ROLE} LOGIN CREATEROLE`)
    if (!(await exists('pg_database WHERE datname', args.database as string)))
      await client.query(`CREATE DATABASE ${pg.escapeIdentifier(args.database as string)} OWNER ${ROLE}`)
  })
  return { safiUrl: urlOf(ROLE, args.database), adminUrl: urlOf(superuser, args.database) }
}

export const SERVER_OPTIONS = { server: { type: 'string' }, database: { type: 'string' } } as const

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Waits until the server has ended the jobs that it began at its start, such as those that look for alerts. */
export async function untilJobsEnd(admin: pg.Client): Promise<void> {
  for (let open = true; open; ) {
    await setTimeout(1_000)
    const { rows } = await admin.query<{ open: boolean }>(
      `SELECT EXISTS (SELECT FROM fee_checks WHERE requested)
         OR EXISTS (SELECT FROM safi_jobs.job WHERE state IN ('created', 'active') AND start_after <= now()) AS open`,
    )
    open = rows[0]?.open ?? false
  }
}

/** Parses a number of lines or sellers, which may be written as `10k` or `1m`. */
export function countOf(text: string): number {
  const match = /^(\d+)([km]?)$/i.exec(text)
  if (!match) throw new Error(`not a number: ${text}`)
  return Number(match[1]) * { '': 1, k: 1e3, m: 1e6 }[(match[2] ?? '').toLowerCase() as '' | 'k' | 'm']
}
