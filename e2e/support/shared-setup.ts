import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '#server/infra/db/embedded.ts'
import { fillTemplate } from '#server/testing/fill-template.ts'
import { copyTemplate, startMigratedPostgres } from '#server/testing/postgres-template.ts'
import type {} from '#server/testing/provided.ts'
import { startServerProcess } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of an embedded database with all migrations and without data. Copying it is faster than running the migrations. */
    freshDatabase: string
    /** One server for each test worker. The tests of a worker use it one after the other, each with new accounts. */
    servers: { url: string; dataFolder: string; databaseUrl: string }[]
  }
}

/** The secret of the shared servers. With it, tests sign links as the server does. */
export const SECRET = 'a secret for journeys, thirty-two bytes long'

/** The e-mail address of the support contact of the shared servers. */
export const SUPPORT = 'help@safi.example'

/** Starts the shared servers before a run, and stops them afterwards. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'safi-journeys-'))
  const { adminUrl, stop } = await startMigratedPostgres()
  const freshDatabase = join(folder, 'fresh')
  const fresh = await openEmbedded(freshDatabase)
  await fillTemplate(fresh)
  await fresh.close()
  const servers = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, async (_, at) => {
      const dataFolder = join(folder, `worker-${at + 1}`)
      const databaseUrl = await copyTemplate(adminUrl)
      const env = {
        DATABASE_URL: databaseUrl,
        SAFI_DATA_DIR: dataFolder,
        SAFI_SECRET: SECRET,
        SAFI_SUPPORT_EMAIL: SUPPORT,
      }
      return { dataFolder, databaseUrl, ...(await startServerProcess(env)) }
    }),
  )
  project.provide('freshDatabase', freshDatabase)
  project.provide('database', { kind: 'server', adminUrl })
  project.provide(
    'servers',
    servers.map(({ url, dataFolder, databaseUrl }) => ({ url, dataFolder, databaseUrl })),
  )
  return async () => {
    await Promise.all(servers.map((server) => server.end('SIGTERM')))
    await stop()
    await rm(folder, { recursive: true })
  }
}
