import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { removeMember } from '#contract/members.ts'
import { MEMBER_ROLES, type MemberRole, ROLES, type Role, roleAllows } from '#contract/roles.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { addMember } from '#server/testing/add-member.ts'
import { breakableStorage } from '#server/testing/breakable-storage.ts'
import { checkFile, settled } from '#server/testing/importing.ts'
import { inOrder, NEEDS_MORE } from '#server/testing/operation-outcomes.ts'
import { type Operation, operationsOf } from '#server/testing/operations.ts'
import { sendOperation } from '#server/testing/send-operation.ts'
import { tenantTables } from '#server/testing/tenant-tables.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { testServer } from '#server/testing/test-server.ts'
import { VALID_REQUESTS, type ValidRequest } from '#server/testing/valid-requests.ts'
import { feesChecked, markedFile, type WholeTenant, wholeTenant } from '#server/testing/whole-tenant.ts'

/** Fields that contain costs or profit. Other fields with similar names contain counts, or say how costs are computed. */
const REVEALING = /cost|profit|margin|cogs/i
/** Query parameters with a value that would reveal which products or days earn and which lose money. */
const REVEALING_VALUES: Readonly<Record<string, string>> = { sort: 'profit', only: 'losing' }
const HARMLESS = ['hidesCosts', 'costUnits', 'linesWithoutCost', 'costCategoryId']

const disk = breakableStorage()
const server = testServer({ storage: disk.storage })

let owner: WholeTenant
/** The calls about a business. */
let operations: Operation[]
let members: Record<MemberRole, TestClient>
let withoutCosts: TestClient
let removed: TestClient
let stranger: TestClient
const requests = new Map<string, ValidRequest>()

beforeAll(async () => {
  const { current } = server
  const all = await operationsOf(current.url)
  operations = all.filter((operation) => operation['x-role'] !== 'none')
  owner = await wholeTenant(await current.seller())
  const businessId = owner.ids.businessId ?? ''
  for (const { name } of operations) {
    const prepare = VALID_REQUESTS[name] ?? (name.endsWith('/retry') ? failedImport : undefined)
    requests.set(name, (await prepare?.(owner)) ?? {})
  }
  await feesChecked(owner.seller, { businessId })
  const business = { owner: owner.seller, businessId }
  const join = async (role: MemberRole, hidesCosts = false) => {
    const member = await current.seller()
    await addMember(current.db.system, business, member, role, hidesCosts)
    return member
  }
  members = {
    viewer: await join('viewer'),
    bookkeeper: await join('bookkeeper'),
    manager: await join('manager'),
  }
  withoutCosts = await join('viewer', true)
  stranger = await current.seller()
  removed = await join('manager')
  await owner.seller.call(removeMember, { params: { businessId, memberId: removed.userId } })
})

async function failedImport({ seller, ids }: WholeTenant): Promise<ValidRequest> {
  disk.broken = true
  const { id } = await checkFile(seller, ids.businessId ?? '', { ...markedFile, name: 'failed.csv' })
  disk.broken = false
  return { params: { importId: id } }
}

/**
 * Sends the owner's request with the session of a member. If the call has no business in its path, a parameter names
 * the business.
 */
async function sendAs(client: TestClient, operation: Operation, query: Record<string, string> = {}) {
  const request = requests.get(operation.name) ?? {}
  const { businessId = '' } = owner.ids
  const named: Record<string, string> = operation.path.includes('{businessId}') ? {} : { businessId }
  const { status, text } = await sendOperation(client, operation, owner.ids, {
    ...request,
    query: { ...request.query, ...named, ...query },
  })
  const isProblem = status >= 400
  return { status, text, code: isProblem ? String(JSON.parse(text).code) : null }
}

test('every call about a business says which role it requires, and viewers may make none that changes something', () => {
  expect(operations.length).toBeGreaterThan(120)
  for (const { name, path, method, ...operation } of operations) {
    expect([name, ROLES.includes(operation['x-role'] as Role)]).toEqual([name, true])
    if (method !== 'get' && operation['x-role'] === 'viewer') expect(path).toMatch(/\/membership$/)
  }
})

test('every call about a business has a role', async () => {
  const without = (await operationsOf(server.current.url)).filter(
    (operation) => operation['x-role'] === 'none' && operation.path.includes('{businessId}'),
  )
  expect(without.map(({ name }) => name)).toEqual([])
})

test('every role below the lowest one that a call allows is refused with the required role, and nothing changes', async () => {
  const before = await everythingOfOwner()
  const wrong: string[] = []
  for (const operation of operations) {
    const needed = operation['x-role'] as Role
    for (const role of MEMBER_ROLES.filter((role) => !roleAllows(role, needed))) {
      const { status, code } = await sendAs(members[role], operation)
      if (status !== 403 || code !== `needs_${needed}`)
        wrong.push(`${operation.name} as ${role}: ${status} ${code}`)
    }
  }
  expect(wrong).toEqual([])
  expect(await everythingOfOwner()).toEqual(before)
})

test('every call answers a removed member as if the business did not exist', async () => {
  const before = await everythingOfOwner()
  const wrong: string[] = []
  for (const operation of operations) {
    const { status, code, text } = await sendAs(removed, operation)
    const other = await sendAs(stranger, operation)
    if (status !== 404 || code !== other.code) wrong.push(`${operation.name}: ${status} ${text}`)
  }
  expect(wrong).toEqual([])
  expect(await everythingOfOwner()).toEqual(before)
})

test('no call returns costs or profit to a viewer from whom they are hidden', async () => {
  const wrong: string[] = []
  for (const operation of operations.filter(({ method }) => method === 'get')) {
    if (operation['x-role'] !== 'viewer') continue
    const { status, text, code } = await sendAs(withoutCosts, operation)
    if (!operation['x-without-costs']) {
      if (code !== 'costs_hidden') wrong.push(`${operation.name}: ${status} ${code}`)
      continue
    }
    if (status !== 200) wrong.push(`${operation.name}: ${status} ${text}`)
    else if (operation.responses[200]?.content?.['application/json'])
      for (const field of revealed(JSON.parse(text))) wrong.push(`${operation.name}: ${field}`)
    for (const { name } of operation.parameters) {
      const value = REVEALING_VALUES[name]
      const narrowed = value && (await sendAs(withoutCosts, operation, { [name]: value }))
      if (narrowed && narrowed.code !== 'costs_hidden')
        wrong.push(`${operation.name} by ${name}: ${narrowed.status}`)
    }
  }
  expect(wrong).toEqual([])
})

test('the lowest role that a call names is enough for the call', async () => {
  const wrong: string[] = []
  for (const operation of inOrder(operations)) {
    const needed = operation['x-role'] as Role
    const isLeaving = operation.path.endsWith('/membership')
    const client = isLeaving ? withoutCosts : needed === 'owner' ? owner.seller : members[needed]
    const { status, text, code } = await sendAs(client, operation)
    const [expected] = (!isLeaving && NEEDS_MORE[operation.name]) || []
    if (expected ? code !== expected : status < 200 || status >= 300)
      wrong.push(`${operation.name} as ${needed}: ${status} ${text.slice(0, 300)}`)
    const importId =
      requests.get(operation.name)?.params?.importId ??
      (/\/imports$/.test(operation.path) && operation.method === 'post' && status < 300
        ? JSON.parse(text).id
        : undefined)
    if (importId) await settled(owner.seller, { businessId: owner.ids.businessId ?? '', importId })
  }
  expect(wrong).toEqual([])
})

/** Returns the names of the fields that contain a cost or a profit. */
function revealed(answer: unknown): string[] {
  if (Array.isArray(answer)) return answer.flatMap(revealed)
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([name, value]) => {
    const isEmpty = value === null || (Array.isArray(value) && value.length === 0)
    return REVEALING.test(name) && !HARMLESS.includes(name) && !isEmpty ? [name] : revealed(value)
  })
}

async function everythingOfOwner(): Promise<Record<string, unknown[]>> {
  const { system } = server.current.db
  const found: Record<string, unknown[]> = {}
  for (const { name } of await tenantTables(system)) {
    found[name] = await rowsOf(
      system,
      sql`SELECT t::text AS row FROM ${sql.identifier(name)} t WHERE user_id = ${owner.ids.userId}::uuid ORDER BY 1`,
    )
  }
  return found
}
