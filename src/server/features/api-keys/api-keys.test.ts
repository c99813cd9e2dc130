import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getSession } from '#contract/accounts.ts'
import { type ApiKeyScope, listApiKeys, makeApiKey, revokeApiKey } from '#contract/api-keys.ts'
import { createBusiness, listBusinesses } from '#contract/businesses.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { changePassword } from '#contract/passwords.ts'
import { listPlatforms } from '#contract/products.ts'
import { savePreferences, updateProfile } from '#contract/profile.ts'
import { type Role, roleAllows } from '#contract/roles.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { NOON_SALE, noonText } from '#domain/import/testing/noon-file.ts'
import { WRONG_KEYS } from '#server/infra/auth/api-keys.ts'
import { apiKeys } from '#server/infra/db/schema/accounts.ts'
import { operationsOf } from '#server/testing/operations.ts'
import { testServer } from '#server/testing/test-server.ts'

let minutes = 0
const START = Date.now()
const server = testServer({ trustProxy: true, now: () => new Date(START + minutes * 60_000) })

let networks = 0
/**
 * Calls the API as a script does, with a key and without cookies. By default, each call comes from a different network.
 */
function call(key: string, endpoint: Endpoint, body?: object, headers: Record<string, string> = {}) {
  networks += 1
  return server.current.visitor().fetch(endpoint.path, {
    method: endpoint.method.toUpperCase(),
    headers: {
      authorization: `Bearer ${key}`,
      'x-forwarded-for': `10.1.${networks >> 8}.${networks & 255}`,
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}
const codeOf = async (response: Promise<Response>) =>
  ((await (await response).json()) as { code?: string }).code

async function sellerWithKey(scope: ApiKeyScope = 'full', role: Role = 'owner') {
  const seller = await server.current.seller()
  const body = { name: 'Nightly script', scope, role, password: 'Souq-2-go!' }
  return { seller, ...(await seller.call(makeApiKey, { body })) }
}
const stored = (id: string) => server.current.db.system.select().from(apiKeys).where(eq(apiKeys.id, id))

describe('API keys', () => {
  test('a key is shown once, and only its hash is stored', async () => {
    const { seller, key, id } = await sellerWithKey()
    expect(key).toMatch(/^safi_[\w-]{43}$/)
    const [row] = await stored(id)
    expect(row?.hash).toMatch(/^[0-9a-f]{64}$/)
    expect(JSON.stringify(row)).not.toContain(key)
    const listed = await (await seller.send(listApiKeys)).text()
    expect(listed).not.toContain(key)
    expect(JSON.parse(listed)).toMatchObject({
      apiKeys: [{ id, name: 'Nightly script', prefix: key.slice(0, 9), lastUsedAt: null }],
    })
  })

  test("creating a key requires the seller's password", async () => {
    const seller = await server.current.seller()
    const make = (password: string) => seller.fails(makeApiKey, { body: { name: 'Script', password } })
    expect(await make('Wr0ng-Souq-2-go!')).toMatchObject({ code: 'wrong_password', status: 403 })
    expect((await make('')).fields).toEqual([{ path: 'password', code: 'passwordRequired' }])
    expect((await seller.call(listApiKeys)).apiKeys).toEqual([])
  })

  test('a script with the key creates and lists the businesses of its seller, and sees no business of another seller', async () => {
    const { seller, key } = await sellerWithKey()
    const otherSeller = await sellerWithKey()
    await otherSeller.seller.newBusiness({ name: 'Not yours' })
    const made = await call(key, createBusiness, {
      name: 'By script',
      industry: 'electronics',
      country: 'EG',
    })
    expect(made.status).toBe(201)
    const { businesses } = await seller.call(listBusinesses)
    expect(businesses.map(({ name }) => name)).toEqual(['By script'])
    const seen = (await (await call(key, listBusinesses)).json()) as { businesses: { name: string }[] }
    expect(seen.businesses.map(({ name }) => name)).toEqual(['By script'])
    expect(await (await call(key, getSession)).json()).toMatchObject({ user: { email: seller.email } })
  })

  test('a revoked key stops working immediately, and another seller cannot revoke it', async () => {
    const { seller, key, id } = await sellerWithKey()
    const otherSeller = await server.current.seller()
    const params = { apiKeyId: id }
    expect((await otherSeller.fails(revokeApiKey, { params })).code).toBe('api_key_not_found')
    expect((await call(key, listBusinesses)).status).toBe(200)
    await seller.call(revokeApiKey, { params })
    expect(await codeOf(call(key, listBusinesses))).toBe('invalid_api_key')
    // the revoked key is refused even if the request also has a valid session cookie
    expect(await codeOf(call(key, listBusinesses, undefined, { cookie: seller.cookies }))).toBe(
      'invalid_api_key',
    )
    expect((await seller.call(listApiKeys)).apiKeys).toEqual([])
    expect((await seller.fails(revokeApiKey, { params })).code).toBe('api_key_not_found')
  })

  test.each([
    [changePassword, { currentPassword: 'Souq-2-go!', password: 'N3w-Souq-2-go!' }],
    [updateProfile, { firstName: 'Eve', lastName: 'Hassan', businessName: 'Taken over' }],
    [savePreferences, { language: 'ar' }],
    [listApiKeys, undefined],
    [makeApiKey, { name: 'Outlives its maker', password: 'Souq-2-go!' }],
  ])('an API key cannot call $path, which only a signed-in user may call', async (endpoint, body) => {
    const { seller, key } = await sellerWithKey()
    const before = await seller.call(getSession)
    const refused = await call(key, endpoint, body)
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'api_key_not_allowed' })
    expect(await seller.call(getSession)).toEqual(before)
    expect((await seller.call(listApiKeys)).apiKeys).toHaveLength(1)
  })

  test('a key with the scope `read` is refused by every call that could change something', async () => {
    const { seller, key } = await sellerWithKey('read')
    expect((await call(key, listBusinesses)).status).toBe(200)
    const operations = (await operationsOf(server.current.url)).filter(
      ({ method, callers }) => method !== 'get' && callers.includes('apiKey'),
    )
    expect(operations.length).toBeGreaterThan(40)
    for (const { method, path } of operations) {
      const anyId = path.replaceAll(/\{\w+\}/g, randomUUID()) as `/api/${string}`
      const refused = await codeOf(call(key, { ...listBusinesses, method: method as 'post', path: anyId }))
      expect(refused, `${method} ${path}`).toBe('api_key_read_only')
    }
    expect((await seller.call(listBusinesses)).businesses).toEqual([])
  })

  test('a key with the role `viewer` is refused by every call that needs a higher role, also when it names no business', async () => {
    const { key } = await sellerWithKey('full', 'viewer')
    expect((await call(key, listPlatforms)).status).toBe(200)
    const operations = (await operationsOf(server.current.url))
      .filter(({ callers }) => callers.includes('apiKey'))
      // a call about the account needs its owner to change something
      .map(({ 'x-role': role, ...operation }) => ({
        ...operation,
        needed: role !== 'none' ? role : operation.method === 'get' ? 'viewer' : 'owner',
      }))
      .filter(({ needed }) => !roleAllows('viewer', needed))
    expect(operations.filter(({ path }) => !path.includes('{businessId}')).length).toBeGreaterThan(3)
    for (const { method, path, needed, name } of operations) {
      const anyId = path.replaceAll(/\{\w+\}/g, randomUUID()) as `/api/${string}`
      const refused = await codeOf(call(key, { ...listBusinesses, method: method as 'post', path: anyId }))
      expect(refused, name).toBe(`needs_${needed}`)
    }
  })

  test('a key with the scope `upload` is refused by every call except those of an import', async () => {
    const { seller, key } = await sellerWithKey('upload')
    const { id } = await seller.newBusiness()
    const imports = `/api/businesses/${id}/imports` as const
    const send = (
      path: typeof imports | `${typeof imports}/${string}`,
      method: 'get' | 'post',
      body?: object,
    ) => call(key, { ...listBusinesses, method, path }, body)
    const upload = await server.current.visitor().fetch(`${imports}?fileName=noon.csv`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: noonText([NOON_SALE]),
    })
    expect(upload.status).toBe(202)
    const { id: importId } = (await upload.json()) as { id: string }
    const status = async () =>
      ((await (await send(`${imports}/${importId}`, 'get')).json()) as { status: string }).status
    await expect.poll(status).toBe('ready')
    const commit = `${imports}/${importId}/commit` as const
    for (const more of [{ withOverlap: true }, { newProducts: [{ sku: 'A', name: 'A', unitCost: null }] }])
      expect(await codeOf(send(commit, 'post', more))).toBe('api_key_uploads_only')
    expect((await send(commit, 'post', {})).status).toBe(202)
    await expect.poll(status).toBe('committed')

    const allowed = [
      'post /api/businesses/{businessId}/imports',
      'get /api/businesses/{businessId}/imports/{importId}',
      'post /api/businesses/{businessId}/imports/{importId}/commit',
    ]
    const others = (await operationsOf(server.current.url)).filter(
      ({ name, callers }) => callers.includes('apiKey') && !allowed.includes(name),
    )
    expect(others.length).toBeGreaterThan(90)
    for (const { method, path, name } of others) {
      const anyId = path.replaceAll(/\{\w+\}/g, randomUUID()) as `/api/${string}`
      const refused = await codeOf(call(key, { ...listBusinesses, method: method as 'post', path: anyId }))
      expect(refused, name).toBe('api_key_uploads_only')
    }
    for (const path of ['/api/session', '/api/mcp'] as const)
      expect(await codeOf(call(key, { ...listBusinesses, path }))).toBe('api_key_uploads_only')
  })

  test('a key has the scope `read` by default, and the list of keys shows the scope of each', async () => {
    const seller = await server.current.seller()
    const { scope } = await seller.call(makeApiKey, { body: { name: 'Sheet', password: 'Souq-2-go!' } })
    expect(scope).toBe('read')
    minutes += 1
    await seller.call(makeApiKey, { body: { name: 'Importer', scope: 'full', password: 'Souq-2-go!' } })
    const { apiKeys: listed } = await seller.call(listApiKeys)
    expect(listed.map((one) => [one.name, one.scope])).toEqual([
      ['Importer', 'full'],
      ['Sheet', 'read'],
    ])
  })

  test('an API key cannot revoke API keys', async () => {
    const { seller, key, id } = await sellerWithKey()
    const endpoint = { ...revokeApiKey, path: `/api/api-keys/${id}` } as const
    expect(await codeOf(call(key, endpoint))).toBe('api_key_not_allowed')
    expect((await seller.call(listApiKeys)).apiKeys).toHaveLength(1)
  })

  test("saves the time of a key's last use at most once a minute", async () => {
    const { key, id } = await sellerWithKey()
    const usedAt = async () => (await stored(id))[0]?.lastUsedAt?.getTime()
    await call(key, listBusinesses)
    const first = START + minutes * 60_000
    expect(await usedAt()).toBe(first)
    minutes += 0.5
    await call(key, listBusinesses)
    expect(await usedAt()).toBe(first)
    minutes += 1
    await call(key, listBusinesses)
    expect(await usedAt()).toBe(first + 90_000)
  })

  test('a network with too many wrong keys is blocked, while valid keys from that network still work', async () => {
    const { key } = await sellerWithKey()
    const here = { 'x-forwarded-for': '192.0.2.77' }
    for (let wrong = 0; wrong < WRONG_KEYS.max; wrong += 1) {
      expect(await codeOf(call(`safi_wrong${wrong}`, listBusinesses, undefined, here))).toBe(
        'invalid_api_key',
      )
    }
    expect(await codeOf(call('nonsense', listBusinesses, undefined, here))).toBe('rate_limited')
    expect((await call(key, listBusinesses, undefined, here)).status).toBe(200)
    expect(await codeOf(call('nonsense', listBusinesses))).toBe('invalid_api_key')
    minutes += 11
    expect(await codeOf(call('nonsense', listBusinesses, undefined, here))).toBe('invalid_api_key')
  })

  test('requests from other sites are refused, also with a valid key', async () => {
    const { key } = await sellerWithKey()
    const body = { name: 'Elsewhere', industry: 'electronics', country: 'EG' }
    const from = { origin: 'https://elsewhere.example' }
    expect(await codeOf(call(key, createBusiness, body, from))).toBe('cross_site_request')
  })

  test('limits the number of keys of a seller, and requires a name for each', async () => {
    const seller = await server.current.seller()
    const { fields } = await seller.fails(makeApiKey, { body: { name: ' ', password: 'Souq-2-go!' } })
    expect(fields).toEqual([{ path: 'name', code: 'apiKeyNameRequired' }])
    const tooLong = await seller.fails(makeApiKey, { body: { name: 'x'.repeat(61), password: 'Souq-2-go!' } })
    expect(tooLong.fields).toEqual([{ path: 'name', code: 'apiKeyNameTooLong' }])
    const make = (index: number) =>
      seller.send(makeApiKey, { body: { name: `Key ${index}`, password: 'Souq-2-go!' } })
    const made: Response[] = []
    // sends four requests at a time; the lock makes the server count the existing keys for one request after the other
    for (let from = 0; from < LIMITS.apiKeys + 2; from += 4) {
      made.push(...(await Promise.all([from, from + 1, from + 2, from + 3].map(make))))
    }
    expect(made.filter(({ status }) => status === 201)).toHaveLength(LIMITS.apiKeys)
    const full = await seller.fails(makeApiKey, { body: { name: 'One more', password: 'Souq-2-go!' } })
    expect(full).toMatchObject({ code: 'too_many_api_keys', data: { limit: LIMITS.apiKeys } })
  })

  test('the OpenAPI document describes API keys and marks the calls that accept them', async () => {
    const document = (await (await server.current.visitor().fetch('/api/openapi.json')).json()) as {
      components: { securitySchemes: Record<string, object> }
      paths: Record<string, Record<string, { security: object[] }>>
    }
    expect(document.components.securitySchemes.apiKey).toMatchObject({ type: 'http', scheme: 'bearer' })
    expect(document.paths['/api/businesses']?.get?.security).toContainEqual({ apiKey: [] })
    expect(document.paths['/api/profile/password']?.put?.security).toEqual([{ session: [] }])
  })
})
