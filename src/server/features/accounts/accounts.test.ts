import { describe, expect, test } from 'vitest'
import { checkBusinessName, getSession, signIn, signOut, signUp } from '#contract/accounts.ts'
import { testServer } from '#server/testing/test-server.ts'

/** Hashes passwords as slowly as in production; other tests use a faster hash. */
const server = testServer({ passwords: undefined })

const person = (overrides: Partial<Record<string, string>> = {}) => ({
  firstName: 'Omar',
  lastName: "O'Neil-Saïd",
  businessName: `Cairo Goods ${Math.random()}`,
  email: `omar${Math.random()}@example.com`,
  password: 'Str0ng!pass',
  ...overrides,
})

describe('accounts', () => {
  test('signing up also signs in, and the session works for later calls', async () => {
    const visitor = server.current.visitor()
    const form = person({ email: `  MiXed${Math.random()}@Example.com ` })
    const made = await visitor.call(signUp, { body: form })
    expect(made.status).toBe('signed_in')
    const { user } = await visitor.call(getSession)
    expect(user).toMatchObject({
      email: form.email.trim().toLowerCase(),
      firstName: 'Omar',
      hasBusiness: false,
    })
  })

  test('signing out ends the session, and signing in again starts a new session', async () => {
    const visitor = server.current.visitor()
    const form = person()
    await visitor.call(signUp, { body: form })
    await visitor.call(signOut)
    expect((await visitor.call(getSession)).user).toBeNull()
    await visitor.call(signIn, { body: { email: form.email.toUpperCase(), password: form.password } })
    expect((await visitor.call(getSession)).user?.email).toBe(form.email)
  })

  test('a wrong password and an unknown e-mail address get the same response', async () => {
    const visitor = server.current.visitor()
    const form = person()
    await visitor.call(signUp, { body: form })
    const wrong = await visitor.fails(signIn, { body: { email: form.email, password: 'Wrong!pass1' } })
    const unknown = await visitor.fails(signIn, {
      body: { email: 'nobody@example.com', password: 'Wrong!pass1' },
    })
    expect([wrong.code, unknown.code]).toEqual(['invalid_credentials', 'invalid_credentials'])
  })

  test('a taken business name, in any upper or lower case, or a taken e-mail address is refused and nothing is stored', async () => {
    const first = person()
    await server.current.visitor().call(signUp, { body: first })
    const other = person({ businessName: first.businessName.toUpperCase() })
    const visitor = server.current.visitor()
    expect((await visitor.fails(signUp, { body: other })).code).toBe('business_name_taken')
    expect((await visitor.fails(signUp, { body: person({ email: first.email }) })).code).toBe('email_taken')
    expect((await visitor.fails(signIn, { body: other })).code).toBe('invalid_credentials')
    const free = await visitor.call(checkBusinessName, { query: { name: first.businessName.toLowerCase() } })
    expect(free.available).toBe(false)
  })

  test('only one of three concurrent sign-ups with the same business name succeeds', async () => {
    const businessName = `Race ${Math.random()}`
    const results = await Promise.all(
      [1, 2, 3].map(() => server.current.visitor().send(signUp, { body: person({ businessName }) })),
    )
    expect(results.map((result) => result.status).sort()).toEqual([201, 409, 409])
  })

  test('the response names every invalid field of the sign-up form, with the rule that it violates', async () => {
    const problem = await server.current.visitor().fails(signUp, {
      body: person({
        firstName: ' ',
        lastName: 'R2D2',
        email: 'nope',
        password: 'short',
        businessName: 'x'.repeat(101),
      }),
    })
    expect(problem.code).toBe('invalid_input')
    expect(problem.fields).toEqual(
      expect.arrayContaining([
        { path: 'firstName', code: 'firstNameRequired' },
        { path: 'lastName', code: 'lastNameLetters' },
        { path: 'businessName', code: 'businessNameTooLong' },
        { path: 'email', code: 'emailInvalid' },
        { path: 'password', code: 'passwordTooShort' },
        { path: 'password', code: 'passwordUppercase' },
        { path: 'password', code: 'passwordNumber' },
        { path: 'password', code: 'passwordSpecial' },
      ]),
    )
  })

  test('an e-mail address or a business name is refused as password, even when it meets the five rules', async () => {
    const visitor = server.current.visitor()
    const email = `Omar${Math.random()}@example.com`
    const businessName = `Nile Shop #${Math.random()}`
    for (const password of [email, businessName.toUpperCase().replace('SHOP', 'shop')]) {
      const form = person({ email, businessName, password })
      expect((await visitor.fails(signUp, { body: form })).code).toBe('weak_password')
    }
    const common = await visitor.fails(signUp, {
      body: person({ email, businessName, password: 'P@ssw٠rd1' }),
    })
    expect(common.fields).toEqual([{ path: 'password', code: 'passwordCommon' }])
    await visitor.call(signUp, { body: person({ email, businessName }) })
  })

  test('scripts cannot read the session cookie, and browsers do not send it with writes from other sites', async () => {
    const response = await server.current.visitor().send(signUp, { body: person() })
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Lax/i)
  })

  test('refuses a write request from a page of another site', async () => {
    const response = await server.current.visitor().fetch('/api/session', {
      method: 'DELETE',
      headers: { origin: 'https://evil.example' },
    })
    expect(response.status).toBe(403)
  })
})
