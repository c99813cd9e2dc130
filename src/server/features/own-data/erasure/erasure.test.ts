import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getSession, signIn, signUp } from '#contract/accounts.ts'
import { makeApiKey } from '#contract/api-keys.ts'
import { listBusinesses } from '#contract/businesses.ts'
import { uploadImport } from '#contract/imports.ts'
import { eraseAccount, startAccountExport } from '#contract/own-data.ts'
import { addSampleBusiness } from '#contract/sample-business.ts'
import { localStorage, type Storage } from '#server/infra/storage/storage.ts'
import { importFile } from '#server/testing/importing.ts'
import { startMailbox } from '#server/testing/mailbox.ts'
import { mailerTo } from '#server/testing/mailing-server.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { seedTenant } from '#server/testing/tenant-tables.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { testServer } from '#server/testing/test-server.ts'
import { traces as tracesIn } from '#server/testing/traces.ts'

const mailbox = await startMailbox()
const folder = await mkdtemp(join(tmpdir(), 'safi-erasure-'))
const storage: Storage = localStorage(folder)
const server = testServer({ storage, mailer: mailerTo(mailbox.url), askSeconds: 1 })
const PASSWORD = 'Souq-2-go!'

const erase = (client: TestClient, confirmation = client.email, password = PASSWORD) => ({
  body: { confirmation, password },
})

const traces = (...texts: string[]) => tracesIn(server.current.db.system, ...texts)

async function filesOf(userId: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of storage.list()) if (key.includes(userId)) keys.push(key)
  return keys
}

/** The tables to which background jobs add rows. */
const GROWING = new Set([
  'safi_jobs.job_common',
  ...['alerts', 'alert_checks', 'fee_checks', 'fee_check_sums', 'fee_differences'].map(
    (name) => `public.${name}`,
  ),
])

/** A seller with a row in every table that has an owner, with sales, files, an API key and running jobs. */
async function richSeller(): Promise<TestClient> {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  await importFile(seller, businessId, templateFile)
  await seller.call(addSampleBusiness)
  await seller.call(makeApiKey, { body: { name: 'Till', password: 'Souq-2-go!' } })
  await mailbox.next(seller.email)
  return seller
}

test('erases every row, file, session, API key and job of an account, and nothing of another account', async () => {
  const other = await richSeller()
  const seller = await richSeller()
  const othersBefore = await traces(other.userId)
  const othersFiles = await filesOf(other.userId)
  const [business] = (await seller.call(listBusinesses)).businesses
  await seedMissing(seller.userId)
  expect(Object.keys(await traces(seller.userId)).length).toBeGreaterThan(25)
  expect((await filesOf(seller.userId)).length).toBeGreaterThan(2)

  // an import and an export are running when the account is erased
  await seller.call(uploadImport, {
    params: { businessId: business?.id ?? '' },
    query: { fileName: 'more.csv' },
    bytes: templateFile.text,
  })
  await seller.call(startAccountExport, { body: {} })
  const answer = await seller.send(eraseAccount, erase(seller))
  expect(answer.status).toBe(202)
  expect(await seller.call(getSession)).toMatchObject({ user: null })

  const mail = await mailbox.next(seller.email)
  expect(mail.subject).toBe('Your account was deleted')
  await expect.poll(() => traces(seller.userId, seller.email)).toEqual({})
  await expect.poll(() => filesOf(seller.userId)).toEqual([])
  // even an empty folder would contain the id of the account in its name
  const names = () => readdir(folder, { recursive: true })
  await expect.poll(async () => (await names()).filter((name) => name.includes(seller.userId))).toEqual([])
  const left = await names()
  expect(left.some((name) => name.endsWith(other.userId))).toBe(true)
  expect(await filesOf(other.userId)).toEqual(othersFiles)
  // checks for alerts and of fees, which run in the background, may have added rows of the other account meanwhile
  const othersAfter = await traces(other.userId)
  for (const [table, count] of Object.entries(othersBefore))
    expect([table, othersAfter[table]]).toEqual([
      table,
      GROWING.has(table) ? expect.toSatisfy((now) => now >= count) : count,
    ])

  const { email } = seller
  const visitor = server.current.visitor()
  expect(await visitor.fails(signIn, { body: { email, password: PASSWORD } })).toMatchObject({
    code: 'invalid_credentials',
  })
  const again = {
    firstName: 'Mona',
    lastName: 'Hassan',
    businessName: email,
    email,
    password: 'An0ther!pass',
  }
  await visitor.call(signUp, { body: again })
  expect((await visitor.call(listBusinesses)).businesses).toEqual([])
})

test('requires the password and the e-mail address of the account, and refuses visitors and API keys', async () => {
  const seller = await server.current.seller()
  const otherSeller = await server.current.seller()
  const { key } = await seller.call(makeApiKey, { body: { name: 'Script', password: 'Souq-2-go!' } })
  await mailbox.next(seller.email)
  expect(await seller.fails(eraseAccount, erase(seller, seller.email, 'wrong'))).toMatchObject({
    code: 'wrong_password',
  })
  expect(await otherSeller.fails(eraseAccount, erase(otherSeller, seller.email))).toMatchObject({
    code: 'email_mismatch',
  })
  expect(await server.current.visitor().fails(eraseAccount, erase(seller))).toMatchObject({
    code: 'not_signed_in',
  })
  const byKey = await seller.fetch('/api/account/erasure', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(erase(seller).body),
  })
  expect(byKey.status).toBe(403)
  expect(await seller.call(getSession)).toMatchObject({ user: { email: seller.email } })
  // the typed e-mail address may be in upper case and have spaces around it
  await seller.call(eraseAccount, erase(seller, ` ${seller.email.toUpperCase()} `))
  expect((await mailbox.next(seller.email)).subject).toBe('Your account was deleted')
})

/** Adds a row of this seller to every table with an owner column in which the seller has no row yet. */
async function seedMissing(userId: string): Promise<void> {
  const { system } = server.current.db
  await system.execute(sql`DELETE FROM profiles WHERE user_id = ${userId}`)
  await seedTenant(system, userId)
}
