import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { signUp } from '#contract/accounts.ts'
import { createPlatform } from '#contract/products.ts'
import { updateProfile } from '#contract/profile.ts'
import { getProfitReport } from '#contract/reports.ts'
import { changeUnitCost } from '#contract/unit-costs.ts'
import { setVat } from '#contract/vat.ts'
import { localStorage } from '#server/infra/storage/storage.ts'
import { mailingServer, signUpInput } from '#server/testing/mailing-server.ts'
import { shop } from '#server/testing/product-forms.ts'
import { sendRaw } from '#server/testing/raw-request.ts'
import { sharedServer, testServer } from '#server/testing/test-server.ts'

const server = sharedServer()
const mailing = await mailingServer({ publicUrl: 'https://safi.example', confirmEmail: false })

describe('e-mails', () => {
  test('contain links to the configured public URL, whatever Host header the request has', async () => {
    const { form } = await mailing.register()
    const answer = await sendRaw(mailing.server.current.url, {
      method: 'POST',
      path: '/api/password-reset',
      headers: {
        ...{ host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
        ...{ forwarded: 'host=evil.example', 'content-type': 'application/json' },
      },
      body: JSON.stringify({ email: form.email }),
    })
    expect(answer.status).toBe(204)
    const mail = await mailing.mailbox.next(form.email)
    expect(mail.links.length).toBeGreaterThan(0)
    for (const link of mail.links) expect(link).toMatch(/^https:\/\/safi\.example\//)
    expect(JSON.stringify(mail)).not.toContain('evil.example')
  })

  test('have no additional header or recipient when a name contains line breaks', async () => {
    const visitor = mailing.server.current.visitor()
    const broken = 'Mona\r\nBcc: evil@example.com\r\n\r\nhello'
    const refused = await visitor.fails(signUp, { body: signUpInput({ firstName: broken }) })
    expect(refused.fields).toContainEqual({ path: 'firstName', code: 'firstNameLetters' })
    const form = signUpInput({ businessName: `${Math.random()} ${broken}` })
    await visitor.call(signUp, { body: form })
    await visitor.call(updateProfile, { body: { ...form, firstName: 'Bcc' } })
    await visitor.fetch('/api/password-reset', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: form.email }),
    })
    const mail = await mailing.mailbox.next(form.email)
    expect(mail.recipients).toEqual([form.email])
    expect(mail.headers.map(([name]) => name)).not.toContain('bcc')
  })
})

describe('request bodies', () => {
  const tooLong = JSON.stringify({ name: 'x'.repeat(2 * 1024 * 1024) })

  test.each([
    ['application/json', 'with its length'],
    ['application/problem+json', 'with its length'],
    ['application/json', 'in pieces'],
    ['APPLICATION/JSON; charset=utf-8', 'in pieces'],
  ])('refuses a body that is too large as %s %s', async (type, how) => {
    const seller = await server.current.seller()
    const answer = await sendRaw(server.current.url, {
      method: 'POST',
      path: '/api/platforms',
      headers: {
        ...{ cookie: seller.cookies, 'content-type': type },
        ...(how === 'in pieces'
          ? { 'transfer-encoding': 'chunked' }
          : { 'content-length': String(Buffer.byteLength(tooLong)) }),
      },
      body: tooLong,
    })
    expect(answer.status).toBe(413)
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'request_too_large' })
  })

  test('treats keys such as __proto__ as ordinary keys, without changing the prototype of objects', async () => {
    const seller = await server.current.seller()
    const response = await seller.fetch('/api/platforms', {
      method: 'POST',
      headers: { cookie: seller.cookies, 'content-type': 'application/json' },
      body: '{"__proto__":{"name":"inherited","isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}',
    })
    // the name in __proto__ does not count as the required field `name`
    expect(response.status).toBe(422)
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
    const made = await seller.call(createPlatform, { body: { name: '__proto__' } })
    expect(made.name).toBe('__proto__')
  })

  test.each(['a\u0000b', '\ud800'])(
    'the error names the field whose text the database cannot store: %j',
    async (name) => {
      const seller = await server.current.seller()
      const problem = await seller.fails(createPlatform, { body: { name } })
      expect(problem).toMatchObject({ status: 422, fields: [{ path: 'name', code: 'invalid' }] })
    },
  )
})

test('the error names the field with a date in the year 0, which the database does not support', async () => {
  const { seller, params, add } = await shop(await server.current.seller())
  const { id: productId } = await add()
  const cost = { validFrom: '2026-03-01', unitPrice: 1, currency: 'EGP' } as const
  const validFrom = '0000-01-01'
  const path = { params: { ...params, productId, validFrom }, body: cost }
  const period = { validFrom, status: 'registered', ratePpm: 140_000, pricesWithVat: false } as const
  for (const [problem, field] of [
    [await seller.fails(changeUnitCost, path), 'validFrom'],
    [await seller.fails(setVat, { params, body: { periods: [period] } }), 'periods.0.validFrom'],
    [await seller.fails(getProfitReport, { params, query: { from: validFrom } }), 'from'],
  ] as const) {
    expect(problem).toMatchObject({ status: 422, fields: [{ path: field }] })
  }
})

describe('path traversal', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'safi-paths-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const web = join(folder, 'web')
  await mkdir(join(web, 'public/assets'), { recursive: true })
  await mkdir(join(web, 'pages/no-claims/en'), { recursive: true })
  await mkdir(join(web, 'pages/no-claims/ar'), { recursive: true })
  await writeFile(join(web, 'public/assets/app.js'), 'served')
  await writeFile(join(web, 'secret.txt'), 'a secret')
  await writeFile(join(folder, 'secret.txt'), 'a secret')
  await writeFile(
    join(web, 'pages/pages.json'),
    JSON.stringify({ pages: { '/*': 'missing' }, links: {}, loading: {}, prefetch: {} }),
  )
  for (const language of ['en', 'ar'])
    for (const page of ['missing', 'shell'])
      await writeFile(join(web, `pages/no-claims/${language}/${page}.html`), '<html lang="en" class="">')
  const serving = testServer({ webFolder: web })

  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/..%2fsecret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2f..%2fsecret.txt',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
    '/assets/%252e%252e%252f%252e%252e%252fsecret.txt',
    '/assets/..%c0%af..%c0%afsecret.txt',
    '/assets//etc/passwd',
    '//etc/passwd',
    '/assets/app.js%00.txt',
    '/assets/app.js%00',
    '/%00',
    '/%',
    '/%ff%fe',
    '/secret.txt',
    '/.env',
  ])('a request for %s returns no file', async (path) => {
    const answer = await sendRaw(serving.current.url, { method: 'GET', path, headers: {} })
    expect([400, 404]).toContain(answer.status)
    expect(answer.text).not.toMatch(/a secret|root:/)
  })

  test('a request for an existing file returns it', async () => {
    const { text, status } = await sendRaw(serving.current.url, {
      method: 'GET',
      path: '/assets/app.js',
      headers: {},
    })
    expect([status, text]).toEqual([200, 'served'])
  })

  test.each([
    '../secret.txt',
    'images/../../secret.txt',
    '/../secret.txt',
    '.',
    '',
    'a\u0000b',
    '..\\..\\x/../../y',
  ])('a storage key never leads outside its folder: %j', async (key) => {
    const storage = localStorage(join(folder, 'files'))
    await expect(storage.write(key, [new Uint8Array(3)])).rejects.toThrow()
    await expect((async () => storage.size(key))()).rejects.toThrow()
    expect(() => storage.read(key)).toThrow()
  })
})

test('refuses a request with Content-Length and Transfer-Encoding, which could smuggle in a second request', async () => {
  const { port } = new URL(server.current.url)
  const socket = createConnection(Number(port), '127.0.0.1')
  socket.write(
    'POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /api/businesses HTTP/1.1\r\n\r\n',
  )
  let said = ''
  for await (const chunk of socket) said += chunk
  expect(said).toMatch(/^HTTP\/1\.1 400 /)
  expect(said.match(/HTTP\/1\.1/g)).toHaveLength(1)
})
