import { describe, expect, test } from 'vitest'
import { checkBusinessName, getSession, resendConfirmation, signIn, signUp } from '#contract/accounts.ts'
import { changePassword, requestPasswordReset, resetPassword } from '#contract/passwords.ts'
import { attempts } from '#server/infra/db/schema/accounts.ts'
import { mailingServer, signUpInput, tokenOf } from '#server/testing/mailing-server.ts'
import { testServer } from '#server/testing/test-server.ts'
import { accountLimits } from './limits.ts'

const MINUTE = 60_000
let clock = new Date('2026-11-21T08:00:00Z').getTime()
const { server, mailbox, register } = await mailingServer({
  confirmEmail: false,
  now: () => new Date(clock),
  limits: {
    ...accountLimits(3),
    signInNetwork: { ...accountLimits(3).signInNetwork, max: 25 },
    signInAccount: { ...accountLimits(3).signInAccount, max: 20 },
  },
  // each test calls from different networks, so that tests do not share limits
  trustProxy: true,
})

const open = testServer({ limits: accountLimits(1) })

let networks = 0
const newNetwork = () => `203.0.113.${++networks}`

/** Calls from this network address. Returns the status, and the seconds to wait if the call was refused by a limit. */
async function from(
  network: string,
  endpoint: typeof signUp | typeof signIn | typeof requestPasswordReset | typeof resendConfirmation,
  body: object,
): Promise<{ status: number; seconds?: number }> {
  const response = await server.current.visitor().fetch(endpoint.path, {
    method: endpoint.method.toUpperCase(),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': network },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  const problem = response.status === 429 ? JSON.parse(text) : {}
  return { status: response.status, seconds: problem.data?.seconds }
}

describe('sign-ins of one account', () => {
  test('are limited in total over all networks, except from a browser that has signed in to the account before', async () => {
    const { visitor: owner, form } = await register()
    const guess = () => from(newNetwork(), signIn, { email: form.email, password: 'Wr0ng!one' })
    expect(await Promise.all(Array.from({ length: 20 }, guess))).toEqual(Array(20).fill({ status: 401 }))
    expect((await guess()).status).toBe(429)
    const right = { email: form.email, password: form.password }
    expect((await from(newNetwork(), signIn, right)).status).toBe(429)
    await owner.call(signIn, { body: right })
    // the owner's right password resets the counter
    expect(await guess()).toEqual({ status: 401 })
  })
})

test('checks of whether a business name is available are limited', async () => {
  const ask = async () => {
    const response = await open.current.visitor().fetch(`${checkBusinessName.path}?name=Oud`)
    return response.status
  }
  for (let asked = 0; asked < 10; asked += 1) expect(await ask()).toBe(200)
  expect(await ask()).toBe(429)
})

describe('sign-ups', () => {
  test('are limited to three per network in ten minutes; the fourth waits 120 seconds', async () => {
    const network = newNetwork()
    const next = () => from(network, signUp, signUpInput())
    for (const _ of [1, 2, 3]) expect(await next()).toEqual({ status: 201 })
    expect(await next()).toEqual({ status: 429, seconds: 120 })
    // an attempt during these 120 seconds does not extend them
    clock += 119_001
    expect(await next()).toEqual({ status: 429, seconds: 1 })
    expect(await from(newNetwork(), signUp, signUpInput())).toEqual({ status: 201 })
    clock += 999
    expect(await next()).toEqual({ status: 201 })
  })

  test('are counted for ten minutes from the first sign-up', async () => {
    const network = newNetwork()
    const next = () => from(network, signUp, signUpInput())
    for (const _ of [1, 2, 3]) expect((await next()).status).toBe(201)
    clock += 10 * MINUTE
    expect((await next()).status).toBe(201)
  })

  test('cannot exceed the limit by being sent concurrently', async () => {
    const network = newNetwork()
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => from(network, signUp, signUpInput())))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429, 429])
  })

  test('are counted by the IP address that the proxy adds to X-Forwarded-For, whatever the caller has put into that header', async () => {
    const network = newNetwork()
    const next = (claimed: string) => from(`${claimed}, ${network}`, signUp, signUpInput())
    for (const claimed of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) {
      expect((await next(claimed)).status).toBe(201)
    }
    expect((await next('10.0.0.4')).status).toBe(429)
  })

  test('are counted by the IP address of the connection when no proxy is trusted', async () => {
    const next = async (claimed: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': claimed }
      const body = JSON.stringify(signUpInput())
      const visitor = open.current.visitor()
      return (await visitor.fetch(signUp.path, { method: 'POST', headers, body })).status
    }
    expect([await next('10.0.0.1'), await next('10.0.0.2')]).toEqual([201, 429])
  })
})

describe('wrong passwords', () => {
  test('are limited to ten in ten minutes; then even the right password is refused for 120 seconds', async () => {
    const { form } = await register()
    const network = newNetwork()
    const wrong = { email: form.email, password: 'Wrong!pass1' }
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await from(network, signIn, wrong)).status).toBe(401)
    }
    expect(await from(network, signIn, form)).toEqual({ status: 429, seconds: 120 })
    // the owner is not locked out on another network
    expect((await from(newNetwork(), signIn, form)).status).toBe(200)
    clock += 120_000
    expect((await from(network, signIn, form)).status).toBe(200)
  })

  test('are counted from zero again after a right password', async () => {
    const { form } = await register()
    const network = newNetwork()
    const wrong = { email: form.email, password: 'Wrong!pass1' }
    for (const _ of [1, 2]) {
      for (let tries = 0; tries < 9; tries += 1) await from(network, signIn, wrong)
      expect((await from(network, signIn, form)).status).toBe(200)
    }
  })

  test('for different accounts share a limit per network', async () => {
    const network = newNetwork()
    const tries = Array.from({ length: 26 }, (_, index) =>
      from(network, signIn, { email: `nobody${index}@example.com`, password: 'Wrong!pass1' }),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(25)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })

  test('are counted from zero again after the password was replaced', async () => {
    const { form } = await register()
    // this client sends no X-Forwarded-For header, so its attempts count for the IP address of the connection
    const visitor = server.current.visitor()
    const wrong = { body: { email: form.email, password: 'Wrong!pass1' } }
    for (let tries = 0; tries < 11; tries += 1) await visitor.send(signIn, wrong)
    expect((await visitor.fails(signIn, wrong)).code).toBe('rate_limited')
    await visitor.call(requestPasswordReset, { body: { email: form.email } })
    const token = tokenOf((await mailbox.next(form.email)).links[0])
    await visitor.call(resetPassword, { body: { token, password: 'An0ther!one' } })
    await visitor.call(signIn, { body: { email: form.email, password: 'An0ther!one' } })
  })

  test('are also limited to ten when a signed-in user confirms an action', async () => {
    clock += 10 * MINUTE
    const { visitor, form } = await register()
    const change = (currentPassword: string) => ({ body: { currentPassword, password: 'An0ther!one' } })
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await visitor.fails(changePassword, change('Wrong!pass1'))).code).toBe('wrong_password')
    }
    const locked = await visitor.fails(changePassword, change(form.password))
    expect(locked).toMatchObject({ code: 'rate_limited', data: { seconds: 120 } })
    expect((await visitor.call(getSession)).user).not.toBeNull()
    clock += 120_000
    await visitor.call(changePassword, change(form.password))
  })
})

describe.each([
  ['a reset link', requestPasswordReset],
  ['the confirmation', resendConfirmation],
])('requesting %s by e-mail', (_, endpoint) => {
  test('is limited to once in 60 seconds per e-mail address, across all networks', async () => {
    const { email } = signUpInput()
    const ask = () => from(newNetwork(), endpoint, { email })
    expect(await ask()).toEqual({ status: 204 })
    expect(await ask()).toEqual({ status: 429, seconds: 60 })
    clock += 59_000
    expect(await ask()).toEqual({ status: 429, seconds: 1 })
    expect(await from(newNetwork(), endpoint, { email: signUpInput().email })).toEqual({ status: 204 })
    clock += 1_000
    expect(await ask()).toEqual({ status: 204 })
  })

  test('is limited to twenty times in ten minutes per network, across all e-mail addresses', async () => {
    const network = newNetwork()
    const ask = () => from(network, endpoint, { email: signUpInput().email })
    for (let tries = 0; tries < 20; tries += 1) expect((await ask()).status).toBe(204)
    expect(await ask()).toEqual({ status: 429, seconds: 120 })
  })
})

test('expired rate-limit counters are deleted, and no counter contains an e-mail or network address', async () => {
  const kept = () => server.current.db.system.select().from(attempts)
  expect(JSON.stringify(await kept())).not.toMatch(/@|203\.0\.113/)
  clock += 60 * MINUTE
  const network = newNetwork()
  for (let tries = 0; tries < 100; tries += 1) await from(network, signUp, signUpInput())
  expect((await kept()).filter(({ resetAt }) => resetAt.getTime() <= clock)).toEqual([])
})
