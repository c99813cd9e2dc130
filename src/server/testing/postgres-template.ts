import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openPostgres } from '#server/infra/db/postgres.ts'
import { fillTemplate } from './fill-template.ts'
import { startPostgres } from './postgres-server.ts'

/** The role of the application, which is not a superuser. In SQL its name needs quotes, as the name that an operator chooses can. */
const ROLE = 'safi-app'

/** Starts PostgreSQL with a migrated template database. */
export async function startMigratedPostgres(): Promise<{ adminUrl: string; stop: () => Promise<void> }> {
  const server = await startPostgres()
  await run(server.url('postgres', 'postgres'), `CREATE ROLE "${ROLE}" LOGIN CREATEROLE CREATEDB`)
  const adminUrl = server.url(ROLE, 'postgres')
  await run(adminUrl, 'CREATE DATABASE safi_template')
  const template = await openPostgres(server.url(ROLE, 'safi_template'), (error) => {
    throw error
  })
  await fillTemplate(template)
  await template.close()
  return { adminUrl, stop: () => server.stop() }
}

/** Copies the template database, which is much faster than migrating. Returns the URL of the copy. */
export async function copyTemplate(adminUrl: string): Promise<string> {
  const name = `safi_${randomUUID().replaceAll('-', '')}`
  await run(adminUrl, `CREATE DATABASE ${name} TEMPLATE safi_template STRATEGY file_copy`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return url.href
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
