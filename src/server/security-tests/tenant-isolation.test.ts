import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { signIn } from '#contract/accounts.ts'
import type { AuditAction } from '#contract/audit-actions.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { breakableStorage } from '#server/testing/breakable-storage.ts'
import { checkFile, settled } from '#server/testing/importing.ts'
import { inOrder, LAST, NEEDS_MORE } from '#server/testing/operation-outcomes.ts'
import { type Operation, operationsOf, parametersIn } from '#server/testing/operations.ts'
import { shop } from '#server/testing/product-forms.ts'
import { sendOperation } from '#server/testing/send-operation.ts'
import { tenantTables } from '#server/testing/tenant-tables.ts'
import { testServer } from '#server/testing/test-server.ts'
import { NEW_PASSWORD, VALID_REQUESTS, type ValidRequest } from '#server/testing/valid-requests.ts'
import { feesChecked, MARK, markedFile, type WholeTenant, wholeTenant } from '#server/testing/whole-tenant.ts'

/** Every call that does not require signing in, with the reason. A new such call fails the test until it is listed here. */
const PUBLIC: Readonly<Record<string, string>> = {
  'post /api/accounts': 'signing up',
  'get /api/accounts/business-name': 'the sign-up form asks whether a name is free',
  'post /api/accounts/confirmation': 'a user who confirms an address is not signed in yet',
  'put /api/accounts/confirmation': 'the token from the e-mail identifies the user',
  'get /api/session': 'pages ask who is signed in, if anyone',
  'post /api/session': 'signing in',
  'post /api/session/second-step': 'the password was right, and signing in goes on',
  'post /api/session/passkey/options': 'signing in; the response reveals no account',
  'post /api/session/passkey': 'signing in',
  'delete /api/session': 'signing out of an expired session is no error',
  'post /api/password-reset': 'a user who forgot the password cannot sign in',
  'put /api/password-reset': 'the token from the e-mail identifies the user',
  'post /api/password-reset/check': 'the token from the e-mail identifies the user',
  'get /api/avatars/{userId}/avatar.jpg': 'the signature in the address lets in, for an hour',
  'get /api/import-template.csv': 'the same empty table for everyone',
  'post /api/stock-digest/stop': 'the token from the e-mail identifies the user',
  'post /api/invitations/check': 'the token from the e-mail shows what it invites to',
  'post /api/webhooks/salla': 'the signature of Salla identifies it',
  'post /api/webhooks/connections/{connectionId}': 'the signature of the shop identifies it',
  'get /api/rates': 'exchange rates are public, and the free tools need them',
}

/**
 * Calls that change data but leave no entry in the audit log, with the reason. For some of them, a job leaves the
 * entry when it ends.
 */
const NO_ENTRY: Readonly<Record<string, string>> = {
  'post /api/accounts': 'the new account has no business yet, and its profile says since when it exists',
  'post /api/accounts/confirmation': 'sends an e-mail',
  'post /api/password-reset': 'sends an e-mail',
  'post /api/password-reset/check': 'changes nothing',
  'post /api/session': 'the list of sessions says who is signed in since when',
  'delete /api/session': 'the list of sessions says who is signed in',
  'post /api/session/passkey/options': 'a challenge that lives five minutes',
  'post /api/passkeys/options': 'a challenge that lives five minutes',
  'post /api/security/authenticator-app': 'nothing changes until a code of the app confirms it',
  'post /api/security/authenticator-app/removal': 'nothing changes for an account without such an app',
  'delete /api/account/export': 'the file was a copy',
  'post /api/account/erasure': 'the log is erased with the account',
  'post /api/images': 'nobody sees a picture until a product is saved with it',
  'post /api/businesses/{businessId}/imports': 'a file counts only when its import is committed',
  'put /api/businesses/{businessId}/imports/{importId}/choices':
    'a file counts only when its import is committed',
  'post /api/businesses/{businessId}/imports/{importId}/cancel': 'the file never counted',
  'post /api/businesses/{businessId}/imports/{importId}/retry':
    'a file counts only when its import is committed',
  'post /api/businesses/{businessId}/products/{productId}/recipes/{validFrom}/effect': 'a preview',
  'post /api/businesses/{businessId}/shipments/preview': 'a preview',
  'post /api/webhooks/salla': 'makes a poll earlier, which leaves an entry when it imports',
  'post /api/webhooks/connections/{connectionId}':
    'makes a poll earlier, which leaves an entry when it imports',
  'post /api/businesses/{businessId}/connections/authorisations':
    'nothing changes until the platform answers',
  'post /api/businesses/{businessId}/connections/{connectionId}/checks': 'tries the credentials again',
}

/** Path parameters that are not ids and that belong to no seller, such as a day. */
const NO_IDS = ['validFrom']

/** A storage that the test breaks, to make an import fail. */
const disk = breakableStorage()

const server = testServer({ storage: disk.storage })

let operations: Operation[] = []
let owner: WholeTenant
let otherSeller: WholeTenant
const requests = new Map<string, ValidRequest>()

beforeAll(async () => {
  operations = await operationsOf(server.current.url)
  owner = await wholeTenant(await server.current.seller())
  for (const { name, requestBody, parameters } of operations) {
    const needs = requestBody || parameters.some((one) => one.in === 'query' && one.required)
    const prepare = VALID_REQUESTS[name] ?? (name.endsWith('/retry') ? failedImport : undefined)
    if (needs && !prepare) throw new Error(`${name} is missing in the list of valid requests`)
    requests.set(name, (await prepare?.(owner)) ?? {})
  }
  await feesChecked(owner.seller, { businessId: owner.ids.businessId ?? '' })
  const other = await server.current.seller()
  const { business, add } = await shop(other)
  const businessId = business.id
  const { id: productId } = await add()
  otherSeller = { ...owner, seller: other, ids: { businessId, productId } }
})

async function failedImport({ seller, ids }: WholeTenant): Promise<ValidRequest> {
  disk.broken = true
  const { id } = await checkFile(seller, ids.businessId ?? '', { ...markedFile, name: 'failed.csv' })
  disk.broken = false
  return { params: { importId: id } }
}

test('only the listed API calls work without signing in', () => {
  const open = operations.filter(({ callers }) => callers.length === 0).map(({ name }) => name)
  expect(open.sort()).toEqual(Object.keys(PUBLIC).sort())
})

test('patterns in the OpenAPI document are valid JSON Schema and match valid requests', () => {
  const found: string[] = []
  for (const operation of operations) {
    const { properties = {} } = operation.requestBody?.content['application/json']?.schema ?? {}
    const body = requestOf(operation).body as Record<string, unknown> | undefined
    for (const [name, { pattern }] of Object.entries(properties)) {
      if (pattern === undefined || typeof body?.[name] !== 'string') continue
      found.push(`${operation.name} ${name}`)
      // the pattern of a JSON Schema has no slashes or flags, and is compiled in Unicode mode
      expect([name, body[name]]).toEqual([name, expect.stringMatching(new RegExp(pattern, 'u'))])
    }
  }
  expect(found).toContain('post /api/accounts firstName')
})

test('a caller who is not signed in gets not_signed_in from every other call, before the input is parsed', async () => {
  const before = await everythingOf(owner)
  const visitor = server.current.visitor()
  const answers: string[] = []
  for (const operation of operations) {
    if (PUBLIC[operation.name]) continue
    const { status, text } = await sendOperation(visitor, operation, owner.ids, requestOf(operation))
    if (status !== 401 || JSON.parse(text).code !== 'not_signed_in')
      answers.push(`${operation.name}: ${status}`)
    // invalid input gets the same response, so that a visitor learns nothing about the expected input
    const ids = Object.fromEntries(parametersIn(operation, 'path').map(({ name }) => [name, 'nonsense']))
    const nonsense = operation.requestBody ? { body: 'nonsense' } : {}
    const odd = await sendOperation(visitor, operation, ids, nonsense)
    if (odd.status !== 401) answers.push(`${operation.name} with nonsense: ${odd.status}`)
  }
  expect(answers).toEqual([])
  expect(await everythingOf(owner)).toEqual(before)
})

test('another seller who sends the owner’s ids gets "not found" from every call, and changes nothing', async () => {
  const before = await everythingOf(owner)
  const wrong: string[] = []
  const check = async (
    operation: Operation,
    ids: Readonly<Record<string, string>>,
    expected: RegExp,
    how: string,
  ) => {
    const { status, text } = await sendOperation(otherSeller.seller, operation, ids, requestOf(operation))
    if (!expected.test(String(status)) || text.includes(MARK))
      wrong.push(`${operation.name}, ${how}: ${status} ${text}`)
  }
  for (const operation of operations) {
    if (PUBLIC[operation.name]) continue
    const names = parametersIn(operation, 'path').map(({ name }) => name)
    if (names.length === 0) continue
    await check(operation, owner.ids, /^404$/, 'ids of the owner')
    // the same id with a business of the other seller, or with a business and a product of the other seller
    for (let own = 1; own < names.length; own++) {
      const named = names.slice(0, own)
      const rest = names.slice(own)
      if (rest.every((name) => NO_IDS.includes(name)) || named.some((name) => !otherSeller.ids[name]))
        continue
      const mine = Object.fromEntries(named.map((name) => [name, otherSeller.ids[name] ?? '']))
      await check(operation, { ...owner.ids, ...mine }, /^404$/, `${rest.join(' and ')} of the owner`)
    }
    // the owner's ids in the body or query of a call about the other seller's own data
    if (
      names.every((name) => otherSeller.ids[name] || NO_IDS.includes(name)) &&
      namesOwner(requestOf(operation))
    ) {
      const mine = { ...owner.ids, ...otherSeller.ids }
      await check(
        operation,
        mine,
        operation.method === 'get' ? /^(200|404)$/ : /^(404|422)$/,
        'named in the request',
      )
    }
  }
  expect(wrong).toEqual([])
  expect(await everythingOf(owner)).toEqual(before)
})

test('calls without ids return only the data of the seller who makes the call', async () => {
  const before = await everythingOf(owner)
  const wrong: string[] = []
  let writer = await server.current.seller()
  for (const operation of operations) {
    if (PUBLIC[operation.name] || parametersIn(operation, 'path').length > 0) continue
    const caller = operation.method === 'get' ? otherSeller.seller : writer
    const { status, text } = await sendOperation(caller, operation, {}, requestOf(operation))
    const said = JSON.stringify(requestOf(operation).body ?? '')
    if (status >= 500 || (text.includes(MARK) && !said.includes(MARK)))
      wrong.push(`${operation.name}: ${status} ${text}`)
    // this call ended the session or deleted the account
    if (LAST.includes(operation.name)) writer = await server.current.seller()
  }
  expect(wrong).toEqual([])
  expect(await everythingOf(owner)).toEqual(before)
})

test('an API key can read all that its owner can read, and is refused for calls that change the account', async () => {
  const keyHolder = server.current.visitor()
  const wrong: string[] = []
  for (const operation of operations) {
    if (operation.callers.length === 0) continue
    const allowed = operation.callers.includes('apiKey')
    if (allowed && operation.method !== 'get') continue
    const request = { ...requestOf(operation), headers: { authorization: `Bearer ${owner.apiKey}` } }
    const { status, text } = await sendOperation(keyHolder, operation, owner.ids, request)
    if (allowed ? status !== 200 : JSON.parse(text).code !== 'api_key_not_allowed')
      wrong.push(`${operation.name}: ${status}`)
  }
  expect(wrong).toEqual([])
})

test('every call works for the owner of the ids, or is refused for a known reason other than ownership', async () => {
  const wrong: string[] = []
  const silent: string[] = []
  for (const operation of inOrder(operations)) {
    const request = requestOf(operation)
    const entries = await newestEntry()
    const { status, text } = await sendOperation(owner.seller, operation, owner.ids, request)
    const [code] = NEEDS_MORE[operation.name] ?? []
    const fine = code ? JSON.parse(text).code === code : status >= 200 && status < 300
    if (!fine) wrong.push(`${operation.name}: ${status} ${text}`)
    if (operation.name === 'put /api/profile/password')
      await owner.seller.call(signIn, { body: { email: owner.seller.email, password: NEW_PASSWORD } })
    const importId = request.params?.importId ?? (/\/imports$/.test(operation.path) ? idIn(text) : undefined)
    // only one import of a business at a time may change its sales
    if (importId) await settled(owner.seller, { businessId: owner.ids.businessId ?? '', importId })
    const leavesEntry = operation.method !== 'get' && !code && !NO_ENTRY[operation.name]
    const newest = await newestEntry()
    // the job that erases the account deletes its entries while the last calls run
    const asExpected = leavesEntry ? newest.all > entries.all : newest.ofCalls <= entries.ofCalls
    if (!asExpected && operation.method !== 'get') silent.push(operation.name)
  }
  expect(wrong).toEqual([])
  // every call that changes data leaves an entry in the audit log, except the listed ones
  expect(silent).toEqual([])
})

/** Actions that jobs record, possibly while later calls run. */
const OF_JOBS: readonly AuditAction[] = [
  'import.committed',
  'import.undone',
  'import.costs_taken',
  'connection.removed',
  'business.cost_method_changed',
  'ownership.transferred',
]

/** Returns the ids of the owner's newest entry in the audit log, and of the newest one that no job wrote. */
async function newestEntry(): Promise<{ all: number; ofCalls: number }> {
  const [newest] = await rowsOf<{ all: number; ofCalls: number }>(
    server.current.db.system,
    sql`SELECT coalesce(max(id), 0)::int AS "all",
        coalesce(max(id) FILTER (WHERE action <> ALL(${sql.param([...OF_JOBS])}::text[])), 0)::int AS "ofCalls"
      FROM audit_entries WHERE user_id = ${owner.ids.userId}::uuid`,
  )
  return newest ?? { all: 0, ofCalls: 0 }
}

function requestOf({ name }: Operation): ValidRequest {
  return requests.get(name) ?? {}
}

function idIn(text: string): string | undefined {
  return JSON.parse(text).id
}

function namesOwner({ query, body }: ValidRequest): boolean {
  const said = JSON.stringify([query, body])
  return Object.values(owner.ids).some((id) => id.length > 20 && said.includes(id))
}

/** Returns all data of a seller in the database, from every table with owners. */
async function everythingOf({ ids }: WholeTenant): Promise<Record<string, string[]>> {
  const { system } = server.current.db
  const found: Record<string, string[]> = {}
  for (const { name } of await tenantTables(system)) {
    const rows = await rowsOf<{ row: string }>(
      system,
      sql`SELECT t::text AS row FROM ${sql.identifier(name)} t WHERE user_id = ${ids.userId}::uuid ORDER BY 1`,
    )
    found[name] = rows.map(({ row }) => row)
  }
  const users = await rowsOf<{ row: string }>(
    system,
    sql`SELECT t::text AS row FROM users t WHERE id = ${ids.userId}::uuid`,
  )
  return { ...found, users: users.map(({ row }) => row) }
}
