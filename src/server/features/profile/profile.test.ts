import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getSession } from '#contract/accounts.ts'
import { savePreferences, updateProfile } from '#contract/profile.ts'
import { getTotals } from '#contract/reports.ts'
import { profiles, users } from '#server/infra/db/schema/accounts.ts'
import { auditEntries } from '#server/infra/db/schema/audit.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

const names = (overrides: object = {}) => ({
  firstName: 'Laila',
  lastName: "O'Neil-Saïd",
  businessName: `Shop ${Math.random()}`,
  ...overrides,
})
const me = async (client: TestClient) => (await client.call(getSession)).user
const db = () => server.current.db.system
const audited = async (userId: string) =>
  (await db().select().from(auditEntries).where(eq(auditEntries.userId, userId))).map(({ action }) => action)

describe('the names in a profile', () => {
  test('are trimmed and saved, appear in the session, and address the user in e-mails', async () => {
    const seller = await server.current.seller()
    const body = names({ firstName: '  ليلى ', lastName: ' حسن  ', businessName: `  Oud ${Math.random()} ` })
    const { user } = await seller.call(updateProfile, { body })
    expect(user).toMatchObject({
      id: seller.userId,
      email: seller.email,
      firstName: 'ليلى',
      lastName: 'حسن',
      businessName: body.businessName.trim(),
    })
    expect(await me(seller)).toEqual(user)
    const [row] = await db().select().from(users).where(eq(users.id, seller.userId))
    expect(row).toMatchObject({ name: 'ليلى حسن', email: seller.email })
    expect(await audited(seller.userId)).toEqual(['profile.updated'])
  })

  test.each(['firstName', 'lastName', 'businessName'] as const)(
    '%s is accepted with 1 to 100 characters, and refused when blank or longer',
    async (field) => {
      const seller = await server.current.seller()
      // random letters, so that no other profile has this name
      const letters = Array.from({ length: 100 }, () =>
        String.fromCodePoint(0x4e00 + Math.floor(Math.random() * 20_000)),
      ).join('')
      for (const name of [letters, letters.slice(0, 1), `  ${letters}  `]) {
        const { user } = await seller.call(updateProfile, { body: names({ [field]: name }) })
        expect(user[field]).toBe(name.trim())
      }
      const before = await me(seller)
      for (const [name, code] of [
        ['', `${field}Required`],
        [' \t ', `${field}Required`],
        [`${letters}x`, `${field}TooLong`],
      ]) {
        const problem = await seller.fails(updateProfile, { body: names({ [field]: name }) })
        expect(problem).toMatchObject({ code: 'invalid_input', status: 422 })
        expect(problem.fields).toContainEqual({ path: field, code })
      }
      expect(await me(seller)).toEqual(before)
    },
  )

  test('contain only letters, spaces, hyphens and apostrophes for persons, and any characters for a business', async () => {
    const seller = await server.current.seller()
    const good = names({
      firstName: 'Anne-Marie',
      lastName: 'd’Arc el Saïd',
      businessName: `№ 1 & Co. ${Math.random()}`,
    })
    await seller.call(updateProfile, { body: good })
    for (const wrong of ['R2D2', 'Mona!', 'mona@example.com', '<b>']) {
      const problem = await seller.fails(updateProfile, {
        body: names({ firstName: wrong, lastName: wrong }),
      })
      expect(problem.fields).toEqual([
        { path: 'firstName', code: 'firstNameLetters' },
        { path: 'lastName', code: 'lastNameLetters' },
      ])
    }
  })

  test('are not changed when the business name belongs to another seller, in any upper or lower case', async () => {
    const other = await server.current.seller()
    const taken = names({ businessName: `Cairo Goods ${Math.random()}` })
    await other.call(updateProfile, { body: taken })
    const seller = await server.current.seller()
    const before = await me(seller)
    for (const name of [taken.businessName, taken.businessName.toUpperCase(), ` ${taken.businessName} `]) {
      const problem = await seller.fails(updateProfile, { body: names({ businessName: name }) })
      expect(problem).toMatchObject({ code: 'business_name_taken', status: 409 })
    }
    expect(await me(seller)).toEqual(before)
    const [row] = await db().select().from(users).where(eq(users.id, seller.userId))
    expect(row?.name).toBe('Mona Hassan')
    expect(await audited(seller.userId)).toEqual([])
  })

  test("can be saved again with the seller's own business name, in any upper or lower case, because it does not count as taken", async () => {
    const seller = await server.current.seller()
    const body = names()
    await seller.call(updateProfile, { body })
    const { user } = await seller.call(updateProfile, {
      body: { ...body, firstName: 'Nour', businessName: body.businessName.toUpperCase() },
    })
    expect(user).toMatchObject({ firstName: 'Nour', businessName: body.businessName.toUpperCase() })
  })

  test('are saved by only one of three concurrent requests in which different sellers enter the same business name', async () => {
    const sellers = await Promise.all([1, 2, 3].map(() => server.current.seller()))
    const body = names()
    const answers = await Promise.all(sellers.map((seller) => seller.send(updateProfile, { body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const rows = await db().select().from(profiles).where(eq(profiles.businessName, body.businessName))
    expect(rows).toHaveLength(1)
  })

  test('are saved without changing the e-mail address, even if the request contains one', async () => {
    const seller = await server.current.seller()
    const body = { ...names(), email: 'other@example.com' }
    const { user } = await seller.call(updateProfile, { body })
    expect(user.email).toBe(seller.email)
  })
})

describe('the preferences of an account', () => {
  test('start as English and SAR, and can be changed one by one', async () => {
    const seller = await server.current.seller()
    expect(await me(seller)).toMatchObject({ language: 'en', currency: 'SAR' })
    const first = await seller.call(savePreferences, { body: { language: 'ar' } })
    expect(first.user).toMatchObject({ language: 'ar', currency: 'SAR' })
    const second = await seller.call(savePreferences, { body: { currency: 'EGP' } })
    expect(second.user).toMatchObject({ language: 'ar', currency: 'EGP' })
    const none = await seller.call(savePreferences, { body: {} })
    expect(none.user).toEqual(second.user)
    expect(await me(seller)).toEqual(second.user)
  })

  test('use the currency of the oldest business, also for totals, until the seller chooses a currency', async () => {
    const seller = await server.current.seller()
    await seller.newBusiness({ country: 'EG' })
    await seller.newBusiness({ country: 'SA' })
    expect(await me(seller)).toMatchObject({ currency: 'EGP' })
    expect(await seller.call(getTotals)).toMatchObject({ currency: 'EGP' })
    await seller.call(savePreferences, { body: { currency: 'SAR' } })
    expect(await me(seller)).toMatchObject({ currency: 'SAR' })
    expect(await seller.call(getTotals)).toMatchObject({ currency: 'SAR' })
  })

  test('are refused with an unknown language or currency', async () => {
    const seller = await server.current.seller()
    for (const body of [{ language: 'fr' }, { currency: 'XXX' }, { currency: '' }]) {
      const problem = await seller.fails(savePreferences, { body: body as object })
      expect(problem).toMatchObject({ code: 'invalid_input', status: 422 })
    }
    expect(await me(seller)).toMatchObject({ language: 'en', currency: 'SAR' })
  })
})

test("a visitor can change no profile, and a seller's change affects no other seller", async () => {
  const other = await server.current.seller()
  const before = await me(other)
  const visitor = server.current.visitor()
  for (const response of [
    await visitor.send(updateProfile, { body: names() }),
    await visitor.send(savePreferences, { body: { language: 'ar' } }),
  ]) {
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ code: 'not_signed_in' })
  }
  const seller = await server.current.seller()
  await seller.call(updateProfile, { body: names() })
  await seller.call(savePreferences, { body: { language: 'ar', currency: 'EGP' } })
  expect(await me(other)).toEqual(before)
})
