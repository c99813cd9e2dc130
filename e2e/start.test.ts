import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { commitImport, getImport, undoImport } from '#contract/imports.ts'
import { checkFile, importFile, settled } from '#server/testing/importing.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { newDatabase } from './support/journey.ts'
import { failToStart, startServerProcess } from './support/server-process.ts'

const LINES = 12_000

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safi-start-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function manySales(): { name: string; text: string } {
  const header =
    'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type'
  const rows = Array.from({ length: LINES }, (_, index) => {
    const day = String((index % 28) + 1).padStart(2, '0')
    return `O${index >> 1},${index % 2},2026-02-${day},noon,SKU-${index % 50},Thing ${index % 50},1,10.00,1.50,1.00,EGP,sale`
  })
  return { name: 'many.csv', text: [header, ...rows, ''].join('\n') }
}

/** Waits until some of the import's lines are saved, but not all. Returns false if the import was complete before. */
async function inTheMiddle(client: TestClient, params: { businessId: string; importId: string }) {
  for (;;) {
    const { status, progress } = await client.call(getImport, { params })
    if (progress.done > 0 && progress.done < progress.total) return true
    if (status === 'committed') return false
    await pause(5) // before the next question whether lines are saved
  }
}

describe('starting and stopping the server', () => {
  test('keeps data and sessions over restarts, resumes and completes an import when it is killed while saving or undoing the import, and refuses its data folder to another server, which would corrupt it', async () => {
    const env = { SAFI_DATA_DIR: join(folder, 'kept') }
    let server = await startServerProcess(env)
    let seller = await new TestClient(server.url).signUp()
    const restart = async () => {
      server = await startServerProcess(env)
      seller = seller.at(server.url)
    }
    const other = await failToStart(env)
    expect(other.code).toBe(1)
    expect(other.lines).toEqual([expect.stringContaining('is in use by another Safi server')])

    const dashboardOf = (businessId: string) => seller.call(getDashboard, { params: { businessId } })
    const statementsOf = async (id: string) => (await dashboardOf(id)).statements
    const { id: reference } = await seller.newBusiness()
    await importFile(seller, reference, manySales())
    const expected = await statementsOf(reference)
    expect(expected).toHaveLength(1)
    expect(await server.end('SIGTERM')).toBe(0)
    await restart()
    expect(await statementsOf(reference)).toEqual(expected)

    /** Kills the server in the middle of an import. On a busy machine an import can be complete before the signal arrives. */
    const killWhileSaving = async () => {
      for (let tries = 0; tries < 5; tries += 1) {
        const { id: businessId } = await seller.newBusiness()
        const empty = await dashboardOf(businessId)
        const { id: importId } = await checkFile(seller, businessId, manySales())
        const params = { businessId, importId }
        await seller.call(commitImport, { params, body: {} })
        if (!(await inTheMiddle(seller, params))) continue
        await server.end('SIGKILL')
        await restart()
        if ((await settled(seller, params)).interrupted) return { params, empty }
      }
      throw new Error('each import was complete before the server could be killed')
    }
    const { params, empty } = await killWhileSaving()
    const { businessId, importId } = params
    const { id, status, addedLines } = await settled(seller, params)
    expect({ id, status, addedLines }).toEqual({ id: importId, status: 'committed', addedLines: LINES })
    expect(await statementsOf(businessId)).toEqual(expected)

    // an undo is so fast that the server is killed as soon as it responds that the undo has started
    expect(await seller.call(undoImport, { params })).toMatchObject({ status: 'undoing' })
    await server.end('SIGKILL')
    await restart()
    expect(await settled(seller, params)).toMatchObject({ status: 'undone', addedLines: 0 })
    expect(await dashboardOf(businessId)).toEqual(empty)
    expect(await server.end('SIGINT')).toBe(0)
  })

  test('exits with code 1 and one clear line when the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    const failed = await failToStart({
      DATABASE_URL: await newDatabase(),
      SAFI_DATA_DIR: join(folder, 'port'),
      PORT: `${port}`,
    })
    other.close()
    expect(failed).toEqual({
      code: 1,
      lines: [`Port ${port} is in use. Stop what runs there or set PORT to another one.`],
    })
  })

  test('exits with code 1 and one clear line when the data folder is not writable', async () => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    const failed = await failToStart({ SAFI_DATA_DIR: join(file, 'data') })
    expect(failed).toEqual({ code: 1, lines: [expect.stringContaining('cannot be written (ENOTDIR)')] })
  })

  test('exits with code 1 and one clear line when the database does not respond', async () => {
    const failed = await failToStart({
      SAFI_DATA_DIR: join(folder, 'no-database'),
      DATABASE_URL: 'postgres://safi@127.0.0.1:1/safi',
    })
    expect(failed).toEqual({
      code: 1,
      lines: [expect.stringMatching(/^The database at 127\.0\.0\.1:1 does not answer: .+/)],
    })
  })

  test('names the environment variable that is invalid, and explains its format', async () => {
    const failed = await failToStart({ SMTP_URL: 'http://mail.example.com', SAFI_DATA_DIR: folder })
    expect(failed).toEqual({
      code: 1,
      lines: ['The environment is not right - SMTP_URL: must look like smtp://user:password@host:port'],
    })
    const wrong = await failToStart({ SAFI_DATA_DIR: folder, PORT: 'eighty' })
    expect(wrong).toEqual({ code: 1, lines: [expect.stringContaining('PORT')] })
  })
})
