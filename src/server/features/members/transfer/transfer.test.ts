import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { deleteBusiness, getBusiness, listBusinesses } from '#contract/businesses.ts'
import { getConnection, reconnect } from '#contract/connections.ts'
import { getImage } from '#contract/images.ts'
import { getImport, uploadImport } from '#contract/imports.ts'
import {
  acceptOwnership,
  changeMember,
  listMembers,
  offerOwnership,
  withdrawOffer,
} from '#contract/members.ts'
import { eraseAccount } from '#contract/own-data.ts'
import { getProduct, listStockMovements } from '#contract/products.ts'
import { getProfitReport } from '#contract/reports.ts'
import { listOrders } from '#contract/sales.ts'
import { addSampleBusiness } from '#contract/sample-business.ts'
import { mail as english } from '#phrases/en/mail.ts'
import { todayOf } from '#server/core/today.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { bytesOf } from '#server/infra/storage/limited-storage.ts'
import { transferredKey } from '#server/infra/storage/restore-marks.ts'
import { localStorage, type Storage } from '#server/infra/storage/storage.ts'
import { addMember } from '#server/testing/add-member.ts'
import { jobsEnded } from '#server/testing/ended-jobs.ts'
import { failingTable } from '#server/testing/failing-table.ts'
import { checkFile } from '#server/testing/importing.ts'
import { startMailbox } from '#server/testing/mailbox.ts'
import { mailerTo } from '#server/testing/mailing-server.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { tenantTables } from '#server/testing/tenant-tables.ts'
import { TEST_PASSWORD, type TestClient } from '#server/testing/test-client.ts'
import { testServer } from '#server/testing/test-server.ts'
import { CONNECTION, wholeTenant } from '#server/testing/whole-tenant.ts'

const DAY = 24 * 60 * 60 * 1000
let clock = Date.now()
const MB = 1024 * 1024
const folder = await mkdtemp(join(tmpdir(), 'safi-transfer-'))
afterAll(() => rm(folder, { recursive: true }))
const disk = localStorage(folder)
let keepsFiles = false
/** Called once, after the next file was written. */
let onWritten: ((key: string) => Promise<void>) | undefined
const storage: Storage = {
  ...disk,
  async write(key, bytes) {
    await disk.write(key, bytes)
    const written = onWritten
    onWritten = undefined
    await written?.(key)
  },
  async remove(key) {
    if (keepsFiles) throw new Error('the disk does not respond')
    await disk.remove(key)
  },
}
const mailbox = await startMailbox()
afterAll(() => mailbox.stop())
const mailer = mailerTo(mailbox.url)
const server = testServer({
  ...{ now: () => new Date(clock), askSeconds: 0.2, storage, sellerBytes: 2 * MB },
  mailer,
})

const WAITING = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`

/** Tables with rows about an account, not about one of its businesses. */
const OF_ACCOUNT = [
  ...['account_exports', 'api_keys', 'authenticator_apps', 'column_mappings', 'passkeys'],
  ...['platforms', 'cost_categories', 'profiles', 'recovery_codes'],
]

async function offered() {
  const owner = await server.current.seller()
  const { id: businessId } = await owner.newBusiness()
  const manager = await server.current.seller()
  await addMember(server.current.db.system, { owner, businessId }, manager, 'manager')
  const params = { businessId }
  const offer = () =>
    owner.call(offerOwnership, { params, body: { memberId: manager.userId, password: TEST_PASSWORD } })
  return { owner, manager, params, offer }
}

test('a transferred business goes to the manager who accepts it, with every row and file, and its figures stay the same', async () => {
  const { seller: owner, ids } = await wholeTenant(await server.current.seller())
  const { businessId = '', productId = '', imageId = '', importId = '' } = ids
  const params = { businessId }
  const manager = await server.current.seller()
  await addMember(server.current.db.system, { owner, businessId }, manager, 'manager')
  const reads = async (client: typeof owner) => ({
    report: await client.call(getProfitReport, { params }),
    orders: await client.call(listOrders, { params }),
    product: (await client.call(getProduct, { params: { businessId, productId } })).name,
    import: (await client.call(getImport, { params: { businessId, importId } })).status,
    image: (await client.send(getImage, { params: { imageId }, query: { businessId } })).status,
  })
  const before = await reads(owner)
  await owner.call(offerOwnership, { params, body: { memberId: manager.userId, password: TEST_PASSWORD } })
  expect(await manager.call(getBusiness, { params })).toMatchObject({ role: 'manager', isOffered: true })
  await manager.call(acceptOwnership, { params })
  await expect.poll(async () => (await manager.call(getBusiness, { params })).role).toBe('owner')
  expect(await reads(manager)).toEqual(before)
  expect(await owner.call(getBusiness, { params })).toMatchObject({ role: 'manager' })
  expect(await reads(owner)).toEqual(before)
  const left = await rowsLeft(owner.userId, businessId)
  expect(left).toEqual([])
  // a restore of an older backup must not erase the business with its former owner
  expect(await disk.size(transferredKey(owner.userId, businessId))).not.toBeNull()
  const { movements } = await manager.call(listStockMovements, { params: { businessId, productId } })
  expect(movements.map(({ who }) => who?.person?.userId)).toEqual(movements.map(() => owner.userId))
  expect(movements.length).toBeGreaterThan(0)
  // the credentials of connections are not transferred with the business
  const connected = { params: { businessId, connectionId: ids.connectionId ?? '' } }
  expect(await manager.call(getConnection, connected)).toMatchObject({
    state: 'needs_reconnect',
    error: { code: 'owner_changed' },
  })
  const body = { credentials: CONNECTION.credentials }
  expect((await manager.call(reconnect, { ...connected, body })).state).toBe('connecting')
})

test('only the manager to whom a business is offered can accept it, for seven days', async () => {
  const { owner, manager, params, offer } = await offered()
  expect((await manager.fails(acceptOwnership, { params })).code).toBe('offer_not_found')
  await offer()
  const other = await server.current.seller()
  await addMember(server.current.db.system, { owner, businessId: params.businessId }, other, 'manager')
  expect((await other.fails(acceptOwnership, { params })).code).toBe('offer_not_found')
  clock += 7 * DAY + 1000
  expect((await manager.fails(acceptOwnership, { params })).code).toBe('offer_not_found')
  expect((await owner.call(listMembers, { params })).offer).toBeNull()
})

test('an offer ends when the owner withdraws it, or the manager gets another role', async () => {
  const { owner, manager, params, offer } = await offered()
  await offer()
  await owner.call(withdrawOffer, { params })
  expect((await manager.fails(acceptOwnership, { params })).code).toBe('offer_not_found')
  await offer()
  await owner.call(changeMember, {
    params: { ...params, memberId: manager.userId },
    body: { role: 'bookkeeper' },
  })
  expect((await manager.fails(acceptOwnership, { params })).code).toBe('needs_manager')
  const body = { memberId: manager.userId, password: TEST_PASSWORD }
  expect((await owner.fails(offerOwnership, { params, body })).code).toBe('member_not_found')
})

/** Stores a file of this size as an import that waits for its confirmation. */
async function store(client: TestClient, businessId: string, bytes: number) {
  const text = templateFile.text + '\n'.repeat(bytes - templateFile.text.length)
  expect((await checkFile(client, businessId, { name: 'sales.csv', text })).status).toBe('ready')
}

/**
 * Runs `work` after the manager has accepted the business and its files are copied, and before it can move. Waits until the job has ended,
 * and expects that neither copies nor the mark of the transfer are left.
 */
async function beforeMoving(work: (made: Awaited<ReturnType<typeof offered>>) => Promise<unknown>) {
  const made = await offered()
  await store(made.owner, made.params.businessId, 0.1 * MB)
  await made.offer()
  const goOn = await failingTable(server.current.db, 'businesses', 'UPDATE')
  await made.manager.call(acceptOwnership, { params: made.params })
  await jobsEnded(server.current.db, 'ownership-transfers')
  const copied = () => bytesOf(storage, made.manager.userId)
  await expect.poll(copied).toBeGreaterThan(0)
  const mark = transferredKey(made.owner.userId, made.params.businessId)
  await expect.poll(() => disk.size(mark)).not.toBeNull()
  await work(made).finally(goOn)
  await transferEnded(made.params)
  expect([await copied(), await disk.size(mark)]).toEqual([0, null])
  return made
}

/** Waits until the job of a transfer has nothing left to do. */
function transferEnded({ businessId }: { businessId: string }) {
  const states = sql`SELECT DISTINCT state FROM safi_jobs.job
    WHERE name = 'ownership-transfers' AND singleton_key = ${businessId}`
  return expect.poll(() => rowsOf(server.current.db.system, states)).toEqual([{ state: 'completed' }])
}

test('a business stays with its owner when the manager who accepted it gets another role before it moves', async () => {
  const { owner, manager, params } = await beforeMoving(async ({ owner, manager, params }) => {
    const changed = { ...params, memberId: manager.userId }
    await owner.call(changeMember, { params: changed, body: { role: 'viewer' } })
    await owner.call(changeMember, { params: changed, body: { role: 'manager' } })
  })
  expect(await owner.call(getBusiness, { params })).toMatchObject({ role: 'owner' })
  expect(await manager.call(getBusiness, { params })).toMatchObject({ role: 'manager', isOffered: false })
})

test('an owner cannot delete the account while a business moves to the manager who accepted it, and can after withdrawing the offer', async () => {
  const { owner, manager, params } = await beforeMoving(async ({ owner, params }) => {
    const body = { confirmation: owner.email, password: TEST_PASSWORD }
    expect((await owner.fails(eraseAccount, { body })).code).toBe('transfer_running')
    await owner.call(withdrawOffer, { params })
  })
  expect(await owner.call(getBusiness, { params })).toMatchObject({ role: 'owner' })
  expect(await manager.call(getBusiness, { params })).toMatchObject({ role: 'manager', isOffered: false })
  // an attempt to move the business may have stored its mark, but the job that removes it is forgotten with the account
  const mark = transferredKey(owner.userId, params.businessId)
  await disk.write(mark, [Buffer.from('transferred')])
  await owner.call(eraseAccount, { body: { confirmation: owner.email, password: TEST_PASSWORD } })
  await expect.poll(() => disk.size(mark)).toBeNull()
})

test('a business moves with the CSV of a workbook that was converted while its files were copied', async () => {
  const { owner, manager, params, offer } = await offered()
  const { id } = await checkFile(owner, params.businessId, templateFile)
  await offer()
  const csv = Buffer.from('what the workbook contained')
  onWritten = async () => {
    await disk.write(`imports/${owner.userId}/${id}`, [csv])
    const facts = JSON.stringify({ sheets: [], kinds: [], hasFormulas: false })
    await server.current.db.system.execute(
      sql`UPDATE imports SET attempts = attempts + 1, workbook = ${facts}::jsonb WHERE id = ${id}`,
    )
  }
  await manager.call(acceptOwnership, { params })
  await expect.poll(async () => (await manager.call(getBusiness, { params })).role).toBe('owner')
  expect(await buffer(disk.read(`imports/${manager.userId}/${id}`))).toEqual(csv)
})

test('a transfer names the file of an import that does not end, and can be withdrawn', async () => {
  const { owner, manager, params, offer } = await offered()
  await offer()
  const goOn = await failingTable(server.current.db, 'imports', 'UPDATE')
  try {
    const query = { fileName: 'march.csv' }
    await owner.call(uploadImport, { params, query, bytes: templateFile.text })
    const shown = async () => (await owner.call(listMembers, { params })).offer
    expect(await shown()).toMatchObject({ accepted: false, waitsFor: null })
    await manager.call(acceptOwnership, { params })
    expect(await shown()).toMatchObject({ accepted: true, waitsFor: 'march.csv' })
    await owner.call(withdrawOffer, { params })
    expect(await shown()).toBeNull()
  } finally {
    await goOn()
  }
})

test('a business goes to the second manager when its owner offers it to them before it moves to the first', async () => {
  const second = await server.current.seller()
  const { owner, params } = await beforeMoving(async ({ owner, params }) => {
    await addMember(server.current.db.system, { owner, ...params }, second, 'manager')
    const body = { memberId: second.userId, password: TEST_PASSWORD }
    await owner.call(offerOwnership, { params, body })
  })
  expect(await owner.call(getBusiness, { params })).toMatchObject({ role: 'owner' })
  await second.call(acceptOwnership, { params })
  await expect.poll(async () => (await second.call(getBusiness, { params })).role).toBe('owner')
})

test('a business stays with its owner when the manager loses the role while the transfer runs', async () => {
  // the embedded database has only one connection, so its transactions never overlap and the test does not apply
  if (inject('database').kind === 'embedded') return
  const { system } = server.current.db
  const { owner, manager, params, offer } = await offered()
  await offer()
  // earlier tests moved the clock, so the job that fills in the fees of the day is due for the business, and would wait too
  const today = todayOf({ now: () => new Date(clock) })
  const filled = sql`SELECT 1 FROM businesses WHERE id = ${params.businessId} AND fees_filled_on >= ${today}::date`
  await expect.poll(() => rowsOf(system, filled)).toHaveLength(1)
  await system.transaction(async (changing) => {
    const waiting = () => expect.poll(() => rowsOf(system, WAITING)).toHaveLength(1)
    await system.transaction(async (holding) => {
      await holding.execute(sql`SELECT 1 FROM businesses WHERE id = ${params.businessId} FOR UPDATE`)
      await manager.call(acceptOwnership, { params })
      await waiting()
      await changing.execute(sql`UPDATE business_members SET role = 'viewer', offered_at = NULL, accepted_at = NULL
        WHERE business_id = ${params.businessId}`)
    })
    await waiting()
  })
  await transferEnded(params)
  expect(await owner.call(getBusiness, { params })).toMatchObject({ role: 'owner' })
})

test('a transfer that ends after the business has moved, before it is done, removes the files of the former owner and notifies them later', async () => {
  const { owner, manager, params, offer } = await offered()
  await store(owner, params.businessId, 0.1 * MB)
  await offer()
  keepsFiles = true
  const post = vi.spyOn(mailer, 'post').mockImplementation(() => {
    throw new Error('the process ends')
  })
  await manager.call(acceptOwnership, { params })
  // a queue on the embedded database forgets the jobs of a process that has ended
  const forgotten = sql`DELETE FROM safi_jobs.job WHERE name = 'ownership-transfers'
    AND singleton_key = ${params.businessId} AND state = 'retry' RETURNING id`
  await expect.poll(() => rowsOf(server.current.db.system, forgotten)).toHaveLength(1)
  post.mockRestore()
  keepsFiles = false
  expect((await mailbox.next(owner.email)).subject).toBe(english.members.transferred.subject)
  expect(await bytesOf(storage, owner.userId)).toBe(0)
  await transferEnded(params)
  const { members, offer: open } = await manager.call(listMembers, { params })
  expect(members.map(({ userId, role }) => [userId, role])).toEqual([
    [manager.userId, 'owner'],
    [owner.userId, 'manager'],
  ])
  expect(open).toBeNull()
})

test('a manager whose storage has no room for the files of a business cannot accept it, and can after making room', async () => {
  const { owner, manager, params, offer } = await offered()
  const own = await manager.newBusiness()
  await store(owner, params.businessId, 1.2 * MB)
  await store(manager, own.id, 1.2 * MB)
  await offer()
  const full = { code: 'seller_storage_full', data: { limit: 2 } }
  expect(await manager.fails(acceptOwnership, { params })).toMatchObject(full)
  expect(await owner.call(listMembers, { params })).toMatchObject({ offer: { accepted: false } })
  await manager.call(deleteBusiness, { params: { businessId: own.id }, body: { name: own.name } })
  // a job removes the files
  await expect.poll(() => bytesOf(storage, manager.userId)).toBe(0)
  await manager.call(acceptOwnership, { params })
  await expect.poll(async () => (await manager.call(getBusiness, { params })).role).toBe('owner')
})

test('a business stays with its owner, its copied files are removed, and both get an e-mail, when the storage of the manager fills up before it moves', async () => {
  const { owner, manager, params, offer } = await offered()
  const { id: ownBusiness } = await manager.newBusiness()
  await store(owner, params.businessId, 0.5 * MB)
  await offer()
  const goOn = await failingTable(server.current.db, 'business_members', 'INSERT')
  await manager.call(acceptOwnership, { params })
  const stored = () => bytesOf(storage, manager.userId)
  await expect.poll(stored).toBe(0.5 * MB)
  await store(manager, ownBusiness, MB)
  await store(owner, params.businessId, MB).finally(goOn)
  await transferEnded(params)
  expect(await stored()).toBe(MB)
  const told = await mailbox.next(owner.email)
  expect(told.subject).toBe(english.members.notTransferred.subject)
  expect(told.links[0]).toContain(`/business/${params.businessId}/members`)
  expect((await mailbox.next(manager.email)).subject).toBe(english.members.offered.subject)
  expect((await mailbox.next(manager.email)).subject).toBe(english.members.noRoom.subject)
  expect(await owner.call(getBusiness, { params })).toMatchObject({ role: 'owner' })
  expect(await manager.call(getBusiness, { params })).toMatchObject({ role: 'manager', isOffered: false })
})

test('offering a business requires the password, and a sample business cannot be offered', async () => {
  const { owner, manager, params } = await offered()
  const memberId = manager.userId
  const wrong = await owner.fails(offerOwnership, { params, body: { memberId, password: 'Wrong-1!' } })
  expect(wrong.code).toBe('wrong_password')
  expect((await owner.call(listBusinesses)).businesses).toHaveLength(1)
  const { id } = await owner.call(addSampleBusiness)
  const sample = await owner.fails(offerOwnership, {
    params: { businessId: id },
    body: { memberId, password: TEST_PASSWORD },
  })
  expect(sample.code).toBe('sample_not_transferable')
})

/** Returns the tables in which the former owner still has rows, other than tables about the account. */
async function rowsLeft(userId: string, businessId: string): Promise<string[]> {
  const { system } = server.current.db
  const left: string[] = []
  for (const { name } of await tenantTables(system)) {
    if (OF_ACCOUNT.includes(name)) continue
    const rows = await rowsOf(
      system,
      sql`SELECT 1 FROM ${sql.identifier(name)} t WHERE user_id = ${userId}::uuid
        ${name === 'audit_entries' ? sql`AND business_id = ${businessId}::uuid` : sql``} LIMIT 1`,
    )
    if (rows.length > 0) left.push(`${name} of ${businessId}`)
  }
  return left
}
