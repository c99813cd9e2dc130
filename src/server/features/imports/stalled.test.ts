import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { listAuditEntries } from '#contract/audit-log.ts'
import { getDashboard } from '#contract/dashboard.ts'
import { cancelImport, commitImport, getImport, retryImport } from '#contract/imports.ts'
import { addMember } from '#server/testing/add-member.ts'
import { failingTable } from '#server/testing/failing-table.ts'
import { checkFile, importFile, settled, undoAndWait } from '#server/testing/importing.ts'
import { noonFile, templateFile } from '#server/testing/sales-files.ts'
import { testServer } from '#server/testing/test-server.ts'
import { MOST_ATTEMPTS } from './jobs.ts'

const server = testServer({ askSeconds: 1 })

test('an import whose undo failed halfway stays inactive and blocks other imports until the undo resumes automatically', async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const { id: importId } = await importFile(seller, businessId, templateFile)
  const params = { businessId, importId }
  const other = await checkFile(seller, businessId, noonFile)
  const mend = await failingTable(server.current.db, 'sale_lines', 'DELETE')
  expect(await undoAndWait(seller, businessId, params.importId)).toMatchObject({
    status: 'undoing',
    stalled: 'partly_gone',
  })
  expect((await seller.call(getDashboard, { params })).statements).toEqual([])
  expect((await seller.fails(cancelImport, { params })).code).toBe('import_wrong_state')
  const commitOther = { params: { businessId, importId: other.id }, body: {} }
  expect((await seller.fails(commitImport, commitOther)).code).toBe('import_busy')
  await mend()
  await expect
    .poll(() => seller.call(getImport, { params }))
    .toMatchObject({
      status: 'undone',
      stalled: null,
    })
  await seller.call(commitImport, commitOther)
  expect(await settled(seller, commitOther.params)).toMatchObject({ status: 'committed' })
})

test('stops retrying a file that repeatedly crashed the server, until the seller retries it', async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const { id: importId } = await checkFile(seller, businessId, templateFile)
  const params = { businessId, importId }
  // this is the database after six servers were killed while reading the file
  await server.current.db.system.execute(
    sql`UPDATE imports SET status = 'checking', runs = runs + 1, attempts = ${MOST_ATTEMPTS} WHERE id = ${importId}`,
  )
  await expect
    .poll(() => seller.call(getImport, { params }))
    .toMatchObject({
      status: 'failed',
      error: { code: 'import_gave_up', data: { attempts: MOST_ATTEMPTS } },
    })
  await seller.call(retryImport, { params })
  expect(await settled(seller, params)).toMatchObject({ status: 'ready', preview: { lines: 3 } })
})

test('ends the check without a retry, and says why, when the sum of the rows is too large for an exact integer', async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const [header = '', first = ''] = templateFile.text.split('\n')
  const price = header.split(',').indexOf('unit_price')
  const id = header.split(',').indexOf('line_id')
  const rows = Array.from({ length: 5 }, (_, at) =>
    first
      .split(',')
      .map((cell, column) => (column === price ? '45000000000000.00' : column === id ? `huge-${at}` : cell))
      .join(','),
  )
  const file = { name: 'huge.csv', text: [header, ...rows, ''].join('\n') }
  expect(await checkFile(seller, businessId, file)).toMatchObject({
    status: 'failed',
    error: { code: 'amounts_too_large' },
  })
})

test('ends a check that takes more than half an hour, and does not retry it', async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const now = performance.now.bind(performance)
  let hours = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + hours++ * 3_600_000)
  try {
    expect(await checkFile(seller, businessId, templateFile)).toMatchObject({
      status: 'failed',
      error: { code: 'import_gave_up', data: { attempts: 1 } },
    })
  } finally {
    clock.mockRestore()
  }
})

test('the audit log names the member who started an import, even if the import resumes after a server restart', async () => {
  const owner = await server.current.seller()
  const { id: businessId } = await owner.newBusiness()
  const manager = await server.current.seller()
  await addMember(server.current.db.system, { owner, businessId }, manager, 'manager')
  const { id: importId } = await checkFile(owner, businessId, templateFile)
  await manager.call(commitImport, { params: { businessId, importId }, body: {} })
  await settled(owner, { businessId, importId })
  // this is the database after the manager asked for an undo, its server was killed and its job was lost
  await server.current.db.system.execute(
    sql`UPDATE imports SET status = 'undoing', runs = runs + 1 WHERE id = ${importId}`,
  )
  await expect
    .poll(async () => (await owner.call(getImport, { params: { businessId, importId } })).status)
    .toBe('undone')
  const { entries } = await owner.call(listAuditEntries, {
    params: { businessId },
    query: { kind: 'imports' },
  })
  const byManager = { actor: 'member', person: { userId: manager.userId } }
  expect(entries).toMatchObject([
    { ...byManager, action: 'import.undone' },
    { ...byManager, action: 'import.committed' },
  ])
})
