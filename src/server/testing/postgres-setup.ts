import type { TestProject } from 'vitest/node'
import { startMigratedPostgres } from './postgres-template.ts'
import type {} from './provided.ts'

/** Starts one PostgreSQL server for the run. Each test file copies its migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, stop } = await startMigratedPostgres()
  project.provide('database', { kind: 'server', adminUrl })
  return stop
}
