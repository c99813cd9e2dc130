import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { getSession, signIn } from '#contract/accounts.ts'
import { makeApiKey } from '#contract/api-keys.ts'
import { listAuditEntries } from '#contract/audit-log.ts'
import { listBusinesses } from '#contract/businesses.ts'
import {
  listAccounts,
  lockAccount,
  resetSecondFactor,
  unlockAccount,
} from '#server/features/accounts/operator.ts'
import { insertAccount } from '#server/features/accounts/store.ts'
import { actingAs } from '#server/infra/auth/actor.ts'
import { openEmbedded } from '#server/infra/db/embedded.ts'
import { acquireDataDirLock } from '#server/infra/storage/data-dir.ts'
import { TEST_PASSWORD } from '#server/testing/test-client.ts'
import { sharedServer } from '#server/testing/test-server.ts'
import { runAdminCommand } from './command.ts'
import { readAdminOptions } from './options.ts'

const server = sharedServer()
const asOperator = <T>(work: () => Promise<T>) => actingAs({ kind: 'operator' }, work)
const system = () => server.current.db.system

test('a locked account cannot log in, and its sessions and API keys stop working at once until it is unlocked', async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const { key } = await seller.call(makeApiKey, { body: { name: 'Script', password: TEST_PASSWORD } })
  const script = () =>
    server.current.visitor().fetch(listBusinesses.path, { headers: { authorization: `Bearer ${key}` } })
  const logIn = { body: { email: seller.email, password: TEST_PASSWORD } }

  expect(await asOperator(() => lockAccount(system(), seller.email))).toBe(true)
  expect(await asOperator(() => lockAccount(system(), seller.email))).toBe(false)
  expect(await seller.fails(listBusinesses)).toMatchObject({ code: 'not_signed_in' })
  expect(await (await script()).json()).toMatchObject({ code: 'account_locked', status: 403 })
  expect(await seller.elsewhere().fails(signIn, logIn)).toMatchObject({ code: 'account_locked' })
  const wrong = { body: { ...logIn.body, password: 'Wr0ng-Souq-2-go!' } }
  // only somebody who knows the password learns that the account is locked
  expect(await seller.elsewhere().fails(signIn, wrong)).toMatchObject({ code: 'invalid_credentials' })

  expect(await asOperator(() => unlockAccount(system(), seller.email))).toBe(true)
  expect((await script()).status).toBe(200)
  const again = seller.elsewhere()
  await again.call(signIn, logIn)
  const { entries } = await again.call(listAuditEntries, {
    params: { businessId },
    query: { actor: 'operator' },
  })
  expect(entries.map(({ action }) => action)).toEqual(['account.unlocked', 'account.locked'])
  expect(await asOperator(() => lockAccount(system(), 'nobody@example.com'))).toBeNull()
})

test('resetting the second factor of a user removes all second factors and ends all sessions', async () => {
  const seller = await server.current.seller()
  expect(await resetSecondFactor(system(), seller.email)).toBe(false)
  await system().execute(sql`UPDATE users SET second_factor = true WHERE id = ${seller.userId}::uuid`)
  await system().execute(
    sql`INSERT INTO recovery_codes (user_id, hash) VALUES (${seller.userId}::uuid, 'a hash')`,
  )
  const told = await asOperator(() => resetSecondFactor(system(), seller.email))
  expect(told).toMatchObject({ email: seller.email, firstName: 'Mona', language: 'en' })
  expect(await seller.fails(listBusinesses)).toMatchObject({ code: 'not_signed_in' })
  const again = seller.elsewhere()
  await again.call(signIn, { body: { email: seller.email, password: TEST_PASSWORD } })
  expect((await again.call(getSession)).user?.email).toBe(seller.email)
  const codes = await system().execute(
    sql`SELECT 1 FROM recovery_codes WHERE user_id = ${seller.userId}::uuid`,
  )
  expect(codes).toMatchObject({ rows: [] })
})

test('lists accounts page by page, and finds an account by a part of its e-mail address', async () => {
  const [one, two] = [await server.current.seller(), await server.current.seller()]
  await two.newBusiness()
  const first = await listAccounts(system(), {}, { page: 1, pageSize: 1 })
  const second = await listAccounts(system(), {}, { page: 2, pageSize: 1 })
  expect(first.total).toBeGreaterThan(1)
  expect([first.accounts.length, second.accounts.length]).toEqual([1, 1])
  expect((first.accounts[0]?.email ?? '') < (second.accounts[0]?.email ?? '')).toBe(true)
  const found = await listAccounts(system(), { search: two.email.slice(2, 30) }, { page: 1, pageSize: 10 })
  expect(found).toMatchObject({ total: 1, accounts: [{ email: two.email, businesses: 1, lockedAt: null }] })
  // % and _ in the search text are not wildcards
  const all = { search: `%${one.email.slice(0, 5)}` }
  expect((await listAccounts(system(), all, { page: 1, pageSize: 10 })).total).toBe(0)
})

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safi-admin-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function run(...args: string[]) {
  const written: { out: string[]; err: string[] } = { out: [], err: [] }
  const code = await runAdminCommand(
    args,
    { SAFI_DATA_DIR: folder },
    {
      out: (text) => written.out.push(text),
      err: (text) => written.err.push(text),
    },
  )
  return { code, out: written.out.join('\n'), err: written.err.join('\n') }
}

// opens the embedded database six times
test('works on the embedded database of a stopped server, and writes the e-mail in the language of the user', async () => {
  const db = await openEmbedded(join(folder, 'database'))
  const email = 'mona@example.com'
  const person = { firstName: 'منى', lastName: 'حسن', businessName: 'متجر منى', language: 'ar' }
  await insertAccount(db.system, { ...person, email, passwordHash: '', confirmed: true })
  await db.system.execute(sql`UPDATE users SET second_factor = true`)
  await db.close()
  // each command opens the database, which takes seconds
  const { out } = await run('users', '--json')
  expect(JSON.parse(out)).toMatchObject({ total: 1, users: [{ email, storageBytes: 0, secondFactor: true }] })
  expect(await run('lock', email.toUpperCase(), '--json')).toMatchObject({ code: 0, err: '' })
  const locked = await run('users', '--locked')
  expect(locked).toMatchObject({ code: 0, err: '' })
  expect(locked.out).toMatch(new RegExp(`${email} .*0\\.0 MB.*locked 20.*\\n1 accounts, page 1 of 1$`))
  const reset = await run('reset-second-factor', email)
  expect(reset.out).toBe(`${email}: second factors removed, every session ended.`)
  const [message = ''] = await readdir(join(folder, 'outbox'))
  const mail = await readFile(join(folder, 'outbox', message), 'utf8')
  expect(mail).toContain(`To: ${email}`)
  // the Arabic subject, in the encoding of e-mail headers
  expect(mail).toMatch(/Subject: =\?UTF-8\?/)
  expect((await run('reset-second-factor', email)).out).toContain('has no second factor')
})

test('refuses with a clear message while a server uses the data folder, and for an unknown account or command', async () => {
  const release = acquireDataDirLock(folder)
  expect(await run('users')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/in use by another Safi server/),
  })
  release()
  expect((await run('lock')).err).toBe('safi admin: Name one account: safi admin lock EMAIL')
  expect((await run('delete', 'a@example.com')).err).toContain('There is no command "safi admin delete"')
  expect((await run('users', '--page', '0')).err).toContain('--page must be a whole number from 1')
  expect((await run('--help')).out).toContain('Usage: safi admin users')
  expect(() => readAdminOptions(['users', 'mona'])).toThrow(/use --search/)
})
