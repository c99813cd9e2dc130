import { beforeAll, expect, test } from 'vitest'
import { signUp } from '#contract/accounts.ts'
import { listBusinesses } from '#contract/businesses.ts'
import { signUpInput } from '#server/testing/mailing-server.ts'
import { type Operation, operationsOf } from '#server/testing/operations.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { sharedServer, testServer } from '#server/testing/test-server.ts'

const server = sharedServer()
const behindTls = testServer({ publicUrl: 'https://safi.example' })
let seller: TestClient
let writes: Operation[] = []

beforeAll(async () => {
  seller = await server.current.seller()
  await seller.newBusiness()
  writes = (await operationsOf(server.current.url)).filter(({ method }) => method !== 'get')
})

const anyId = '5f6b5a54-3a0e-4a5e-9d53-1f7f9a0f1c11'
const pathOf = ({ path }: Operation) => path.replaceAll(/\{\w+\}/g, anyId)

test.each([
  ['a script of another site', { origin: 'https://evil.example' }],
  ['a form in a frame without an origin', { origin: 'null' }],
  ['a request that the browser marks as cross-site', { 'sec-fetch-site': 'cross-site' }],
  ['a sister domain', { 'sec-fetch-site': 'same-site', origin: 'https://blog.safi.example' }],
  ['the same host on another port', { origin: 'http://127.0.0.1:1' }],
  ['a form, whose type needs no preflight', { origin: 'https://evil.example', 'content-type': 'text/plain' }],
])('%s cannot write through any API call with the cookie of a seller', async (_, headers) => {
  const before = await seller.call(listBusinesses)
  const passed: string[] = []
  for (const operation of writes) {
    const response = await seller.fetch(pathOf(operation), {
      method: operation.method.toUpperCase(),
      headers: { 'content-type': 'application/json', ...headers, cookie: seller.cookies },
      body: '{"name":"taken over"}',
    })
    const { code } = (await response.json()) as { code?: string }
    if (response.status !== 403 || code !== 'cross_site_request')
      passed.push(`${operation.name}: ${response.status}`)
  }
  expect(passed).toEqual([])
  expect(await seller.call(listBusinesses)).toEqual(before)
})

test('no response lets another site read it through CORS', async () => {
  const origin = 'https://evil.example'
  for (const [method, path] of [
    ['OPTIONS', '/api/businesses'],
    ['GET', '/api/businesses'],
    ['GET', '/api/rates'],
    ['GET', '/api/openapi.json'],
    ['GET', '/nowhere'],
  ] as const) {
    const response = await seller.fetch(path, {
      method,
      headers: {
        ...{ origin, 'access-control-request-method': 'POST' },
        ...{ 'access-control-request-headers': 'content-type', cookie: seller.cookies },
      },
    })
    const open = [...response.headers.keys()].filter((name) => name.startsWith('access-control-'))
    expect({ path, open }).toEqual({ path, open: [] })
  }
})

test('behind TLS, cookies are Secure and an HSTS header makes browsers keep using TLS', async () => {
  const response = await behindTls.current.visitor().send(signUp, { body: signUpInput() })
  const cookies = response.headers.getSetCookie()
  // a page without TLS cannot set a session cookie
  expect(cookies.some((cookie) => cookie.startsWith('__Secure-safi.session_token='))).toBe(true)
  for (const cookie of cookies) {
    for (const flag of ['Secure', 'HttpOnly', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(flag)
    // the cookie is for this host only, not for its subdomains
    expect(cookie).not.toMatch(/domain=/i)
  }
  expect(response.headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
})

test('every response forbids frames, external scripts and content sniffing', async () => {
  for (const path of [
    '/api/session',
    '/api/openapi.json',
    '/api/reference',
    '/api/nowhere',
    '/nowhere',
    '/healthz',
  ]) {
    const { headers } = await seller.fetch(path)
    const policy = headers.get('content-security-policy') ?? ''
    expect({ path, policy }).toMatchObject({
      policy: expect.stringMatching(/frame-ancestors 'none'.*|.*frame-ancestors 'none'/),
    })
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1]
    expect({ path, scripts }).toEqual({ path, scripts: "'self'" })
    expect(policy).toMatch(/object-src 'none'/)
    expect(policy).toMatch(/base-uri 'none'/)
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  }
})

test('no response with personal data may be stored by shared caches', async () => {
  const reads = (await operationsOf(server.current.url)).filter(({ method }) => method === 'get')
  const cached: string[] = []
  for (const operation of reads) {
    const { headers } = await seller.fetch(pathOf(operation), { headers: { cookie: seller.cookies } })
    const control = headers.get('cache-control') ?? ''
    if (!/no-store|private/.test(control)) cached.push(`${operation.name}: ${control}`)
  }
  expect(cached).toEqual([])
})

test('a request whose path contains the URL of another site is not redirected', async () => {
  for (const path of [
    '//evil.example',
    '/\\evil.example',
    '/login?next=https://evil.example',
    '/api//evil.example',
  ]) {
    const response = await fetch(`${server.current.url}${path}`, { redirect: 'manual' })
    expect([path, response.headers.get('location')]).toEqual([path, null])
  }
})
