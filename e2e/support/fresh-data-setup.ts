import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startServerProcess } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The embedded database of a server that was started once and has seen nobody. */
    freshDatabase: string
  }
}

/** Lets one server make its database, and hands a copy to every file of journeys: copying is far quicker. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'safi-fresh-'))
  const server = await startServerProcess({ SAFI_DATA_DIR: folder })
  await server.end('SIGTERM')
  project.provide('freshDatabase', join(folder, 'database'))
  return () => rm(folder, { recursive: true })
}
