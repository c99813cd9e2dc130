import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { commitImport, getImport, undoImport } from '#contract/imports.ts'
import { checkFile, importFile, settled } from '#server/testing/importing.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { TestClient as Client } from '#server/testing/test-client.ts'
import { putFreshDatabase } from './support/journey.ts'
import { startServerProcess } from './support/server-process.ts'

const LINES = 20_000

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safi-interrupted-'))
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

/** Waits until some of the import's lines are saved, but not all. */
async function inTheMiddle(client: TestClient, params: { businessId: string; importId: string }) {
  for (;;) {
    const { status, progress } = await client.call(getImport, { params })
    if (progress.done > 0 && progress.done < progress.total) return
    if (status === 'committed' || status === 'undone')
      throw new Error('the import was complete before the server could be killed')
    await pause(5) // before the next question whether lines are saved
  }
}

test('the server resumes and completes an import when it is killed while saving or undoing the import', async () => {
  await putFreshDatabase(folder)
  const env = { SAFI_DATA_DIR: folder }
  let server = await startServerProcess(env)
  let seller: TestClient = await new Client(server.url).signUp()
  const { id: reference } = await seller.newBusiness()
  await importFile(seller, reference, manySales())
  const expected = await seller.call(getDashboard, { params: { businessId: reference } })
  const { id: businessId } = await seller.newBusiness()
  const empty = await seller.call(getDashboard, { params: { businessId } })
  const { id: importId } = await checkFile(seller, businessId, manySales())
  const params = { businessId, importId }

  await seller.call(commitImport, { params, body: {} })
  await inTheMiddle(seller, params)
  await server.end('SIGKILL')
  server = await startServerProcess(env)
  seller = seller.at(server.url)
  const { id, status, interrupted, addedLines } = await settled(seller, params)
  expect({ id, status, interrupted, addedLines }).toEqual({
    id: importId,
    status: 'committed',
    interrupted: true,
    addedLines: LINES,
  })
  const { statements } = await seller.call(getDashboard, { params: { businessId } })
  expect(statements).toEqual(expected.statements)

  // an undo is so fast that the server is killed as soon as it responds that the undo has started
  expect(await seller.call(undoImport, { params })).toMatchObject({ status: 'undoing' })
  await server.end('SIGKILL')
  server = await startServerProcess(env)
  seller = seller.at(server.url)
  expect(await settled(seller, params)).toMatchObject({ status: 'undone', addedLines: 0 })
  expect(await seller.call(getDashboard, { params: { businessId } })).toEqual(empty)
  expect(await server.end('SIGTERM')).toBe(0)
})
