import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { makeApiKey } from '#contract/api-keys.ts'
import { listAuditEntries } from '#contract/audit-log.ts'
import { getBusiness, listBusinesses } from '#contract/businesses.ts'
import { changeMember, inviteMember, listMembers } from '#contract/members.ts'
import {
  downloadAccountExport,
  eraseAccount,
  getAccountExport,
  startAccountExport,
} from '#contract/own-data.ts'
import { createProduct, listPlatforms, listStockMovements } from '#contract/products.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { addMember } from '#server/testing/add-member.ts'
import { importFile } from '#server/testing/importing.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { TEST_PASSWORD, type TestClient } from '#server/testing/test-client.ts'
import { sharedServer } from '#server/testing/test-server.ts'
import { traces } from '#server/testing/traces.ts'

const server = sharedServer()

/** An owner with a business, and a manager of this business who also owns a business. */
async function sharedShop(name = 'Nile Shop') {
  const owner = await server.current.seller()
  const manager = await server.current.seller()
  const { id: businessId } = await owner.newBusiness({ name })
  const { id: ownId } = await manager.newBusiness({ name: 'Cairo Lamps' })
  await addMember(server.current.db.system, { owner, businessId }, manager, 'manager')
  return { owner, manager, businessId, ownId, params: { businessId } }
}

async function erased(client: TestClient): Promise<void> {
  await client.call(eraseAccount, { body: { confirmation: client.email, password: TEST_PASSWORD } })
  const accounts = sql`SELECT id FROM users WHERE id = ${client.userId}`
  await expect.poll(() => rowsOf(server.current.db.system, accounts)).toEqual([])
}

async function changeStock(client: TestClient, businessId: string): Promise<{ productId: string }> {
  const { platforms } = await client.call(listPlatforms, { query: { businessId } })
  const body = {
    name: 'Lamp',
    price: 25_000,
    quantity: 3,
    platforms: [{ platformId: platforms[0]?.id ?? '' }],
  }
  const { id: productId } = await client.call(createProduct, { params: { businessId }, body })
  return { productId }
}

const namesOf = async (client: TestClient) =>
  (await client.call(listBusinesses)).businesses.map(({ id }) => id)

test("erasing an owner ends the access of members to the business, and does not change the members' own businesses", async () => {
  const { owner, manager, params, ownId, businessId } = await sharedShop()
  await importFile(manager, businessId, templateFile)
  await importFile(manager, ownId, templateFile)
  await erased(owner)
  expect((await manager.fails(getBusiness, { params })).code).toBe('business_not_found')
  expect(await namesOf(manager)).toEqual([ownId])
  const kept = await manager.call(getBusiness, { params: { businessId: ownId } })
  expect(kept.saleLineCount).toBe(3)
})

test("erasing a member keeps the shared business with the member's work and invitations, and removes the member's personal data", async () => {
  const { owner, manager, params, businessId } = await sharedShop()
  await importFile(manager, businessId, templateFile)
  await manager.call(inviteMember, { params, body: { email: 'aya@example.com', role: 'viewer' } })
  const change = { params: { businessId, memberId: manager.userId }, body: { role: 'manager' as const } }
  await owner.call(changeMember, change)
  const { key } = await manager.call(makeApiKey, { body: { name: 'Till', password: TEST_PASSWORD } })
  const imports = () =>
    rowsOf(server.current.db.system, sql`SELECT started_by FROM imports WHERE business_id = ${businessId}`)
  expect(await imports()).toEqual([{ started_by: manager.userId }])
  const { productId } = await changeStock(manager, businessId)
  const moved = async () =>
    (await owner.call(listStockMovements, { params: { businessId, productId } })).movements[0]?.who
  expect(await moved()).toMatchObject({ actor: 'member', person: { userId: manager.userId } })
  await erased(manager)
  await expect.poll(() => traces(server.current.db.system, manager.userId, manager.email)).toEqual({})

  const { members, invitations } = await owner.call(listMembers, { params })
  expect(members.map(({ userId }) => userId)).toEqual([owner.userId])
  expect(invitations.map(({ email }) => email)).toEqual(['aya@example.com'])
  expect((await owner.call(getBusiness, { params })).saleLineCount).toBe(3)
  expect(await imports()).toEqual([{ started_by: null }])
  expect(await moved()).toEqual({ actor: 'member', person: null })
  const { entries } = await owner.call(listAuditEntries, { params })
  const byManager = entries.filter(({ action }) => ['import.committed', 'member.invited'].includes(action))
  expect(byManager.map(({ actor, person }) => [actor, person])).toEqual(byManager.map(() => ['member', null]))
  expect(byManager).toHaveLength(2)
  const changed = entries.find(({ action }) => action === 'member.role_changed')
  expect(changed).toMatchObject({ person: { userId: owner.userId }, subjectId: null, name: null })
  const byKey = await server.current
    .visitor()
    .fetch(`/api/businesses/${businessId}`, { headers: { authorization: `Bearer ${key}` } })
  expect(byKey.status).toBe(401)
})

test('the data export of a member lists the businesses shared with the member, but contains no data of their owners', async () => {
  const { owner, manager, businessId } = await sharedShop('Secret Nile Shop')
  await importFile(owner, businessId, { ...templateFile, name: 'owner-sales.csv' })
  await manager.call(startAccountExport, { body: {} })
  await expect.poll(async () => (await manager.call(getAccountExport)).export?.status).toBe('ready')
  const exportId = (await manager.call(getAccountExport)).export?.id ?? ''
  const response = await manager.send(downloadAccountExport, { params: { exportId } })
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const rows = (name: string) => JSON.parse(strFromU8(files[`data/${name}.json`] ?? new Uint8Array()))
  expect(rows('memberships')).toMatchObject([{ businessId, memberId: manager.userId, role: 'manager' }])
  expect(rows('members')).toEqual([])
  expect(rows('imports')).toEqual([])
  const everything = Object.values(files)
    .map((bytes) => strFromU8(bytes, true))
    .join('\n')
  for (const of of [owner.userId, owner.email, 'Secret Nile Shop', 'owner-sales.csv'])
    expect(everything).not.toContain(of)
})
