import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#server/infra/observability/log.ts'
import { StartError } from '#server/infra/process/start-error.ts'
import { readConfig } from './config.ts'
import { startServer } from './server.ts'

test('reports in one line that the database does not respond', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'safi-start-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const config = readConfig({
    SAFI_DATA_DIR: folder,
    DATABASE_URL: 'postgres://safi@127.0.0.1:1/safi',
  })
  const error: unknown = await startServer(config, createLog('silent')).catch((error) => error)
  expect(error).toBeInstanceOf(StartError)
  expect((error as StartError).message).toMatch(/^The database at 127\.0\.0\.1:1 does not answer: .+/)
})
