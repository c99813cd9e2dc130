import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startMigratedPostgres } from './postgres-template.ts'
import type {} from './provided.ts'

/** Starts one PostgreSQL server for the run. Tests copy its migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { adminUrl, stop } = await startMigratedPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'safi-tests-'))
  project.provide('database', { kind: 'server', adminUrl })
  project.provide('folder', folder)
  return async () => {
    await stop()
    await rm(folder, { recursive: true })
  }
}
