import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '../platform/db/postgres.ts'
import { startPostgres } from './postgres-server.ts'
import type {} from './provided.ts'

/** A real PostgreSQL with one migrated template; each test file copies it. The application's role is no superuser. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres()
  const client = new pg.Client(server.url('postgres', 'postgres'))
  await client.connect()
  await client.query('CREATE ROLE safi_app LOGIN CREATEROLE CREATEDB')
  await client.end()
  const admin = new pg.Client(server.url('safi_app', 'postgres'))
  await admin.connect()
  await admin.query('CREATE DATABASE safi_template')
  await admin.end()
  const template = await openPostgres(server.url('safi_app', 'safi_template'), (error) => {
    throw error
  })
  await template.close()
  project.provide('database', { kind: 'server', adminUrl: server.url('safi_app', 'postgres') })
  return () => server.stop()
}
