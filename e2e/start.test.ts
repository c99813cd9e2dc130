import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getSession } from '#contract/accounts.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { putFreshDatabase } from './support/journey.ts'
import { failToStart, startServerProcess } from './support/server-process.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safi-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('starting and stopping the server', () => {
  test('keeps data and sessions over a restart, and exits with code 0 on SIGTERM and Ctrl-C', async () => {
    const env = { SAFI_DATA_DIR: join(folder, 'kept'), PORT: '0' }
    const first = await startServerProcess(env)
    const seller = await new TestClient(first.url).signUp()
    expect(await first.end('SIGTERM')).toBe(0)

    const second = await startServerProcess(env)
    const { user } = await seller.at(second.url).call(getSession)
    expect(user?.email).toBe(seller.email)
    expect(await second.end('SIGINT')).toBe(0)
  })

  test('exits with code 1 and one clear line when the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    await putFreshDatabase(join(folder, 'port'))
    const failed = await failToStart({ SAFI_DATA_DIR: join(folder, 'port'), PORT: `${port}` })
    other.close()
    expect(failed).toEqual({
      code: 1,
      lines: [`Port ${port} is in use. Stop what runs there or set PORT to another one.`],
    })
  })

  test('refuses a data folder that another running server uses, because two servers would corrupt it', async () => {
    await putFreshDatabase(join(folder, 'shared'))
    const env = { SAFI_DATA_DIR: join(folder, 'shared'), PORT: '0' }
    const running = await startServerProcess(env)
    const failed = await failToStart(env)
    expect(failed.code).toBe(1)
    expect(failed.lines).toEqual([expect.stringContaining('is in use by another Safi server')])
    await running.end('SIGKILL')
    const again = await startServerProcess(env)
    expect(await again.end('SIGTERM')).toBe(0)
  })

  test('exits with code 1 and one clear line when the data folder is not writable', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    const failed = await failToStart({ SAFI_DATA_DIR: join(file, 'data') })
    expect(failed.code).toBe(1)
    expect(failed.lines).toEqual([expect.stringContaining('cannot be written (ENOTDIR)')])
  })

  test('exits with code 1 and one clear line when the database does not respond', async () => {
    const failed = await failToStart({
      SAFI_DATA_DIR: join(folder, 'no-database'),
      DATABASE_URL: 'postgres://safi@127.0.0.1:1/safi',
    })
    expect(failed.code).toBe(1)
    expect(failed.lines).toEqual([
      expect.stringMatching(/^The database at 127\.0\.0\.1:1 does not answer: .+/),
    ])
  })

  test('names the environment variable that is invalid', async () => {
    const failed = await failToStart({ SAFI_DATA_DIR: join(folder, 'wrong'), PORT: 'eighty' })
    expect(failed.code).toBe(1)
    expect(failed.lines).toEqual([expect.stringContaining('PORT')])
  })
})
