import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getSession, signIn } from '#contract/accounts.ts'
import { addPasskey, signInWithPasskey, startPasskey, startPasskeySignIn } from '#contract/passkeys.ts'
import { type RunningServer, serveDatabase } from '#server/server.ts'
import { quickPasswords } from '#server/testing/quick-passwords.ts'
import { SoftwareAuthenticator } from '#server/testing/software-authenticator.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { openTestDatabase, serveOptions } from '#server/testing/test-server.ts'
import { accountLimits } from './sign-in/limits.ts'

/** The URL at which users reach both servers. */
const PUBLIC_URL = 'http://localhost'

const passwords = { hash: vi.fn(quickPasswords.hash), verify: vi.fn(quickPasswords.verify) }
/** How many passwords were hashed or compared with a hash. */
const hashes = () => passwords.hash.mock.calls.length + passwords.verify.mock.calls.length

let folder = ''
let servers: RunningServer[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safi-two-'))
  const db = await openTestDatabase()
  const serve = (close: () => Promise<void>) =>
    serveDatabase(
      { ...db, close },
      {
        ...serveOptions(folder),
        passwords,
        limits: accountLimits(100),
        publicUrl: PUBLIC_URL,
      },
    )
  // the server that stops last closes the shared database
  servers = [await serve(async () => undefined), await serve(() => db.close())]
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const at = (index: number) => new TestClient(servers[index % 2]?.url ?? '')

test('two servers share one counter of wrong passwords', async () => {
  const { email } = await at(0).signUp()
  const guess = (index: number, password = 'Wrong!pass1') =>
    at(index).fails(signIn, { body: { email, password } })
  for (let index = 0; index < 10; index += 1) expect((await guess(index)).code).toBe('invalid_credentials')
  expect((await guess(0, 'Souq-2-go!')).code).toBe('rate_limited')
  expect((await guess(1, 'Souq-2-go!')).code).toBe('rate_limited')
})

test('a session started on one server works on a second server', async () => {
  const seller = await at(0).signUp()
  expect((await seller.at(servers[1]?.url ?? '').call(getSession)).user?.id).toBe(seller.userId)
})

test('a passkey and its challenge created on one server work on a second server, and the challenge works only once', async () => {
  const seller = await at(0).signUp()
  const [one = '', two = ''] = servers.map(({ url }) => url)
  const { options } = await seller.call(startPasskey, { body: { password: 'Souq-2-go!' } })
  const key = new SoftwareAuthenticator(PUBLIC_URL)
  const body = { name: 'Laptop', credential: key.make(options) }
  await seller.at(two).call(addPasskey, { body })
  expect((await seller.fails(addPasskey, { body })).code).toBe('passkey_refused')
  const visitor = at(0)
  const { options: asked } = await visitor.call(startPasskeySignIn)
  const shown = { body: { credential: key.show(asked) } }
  const answers = await Promise.all([one, two].map((url) => visitor.at(url).send(signInWithPasskey, shown)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
})

test('signing in with an unknown e-mail address gets the same response after one hash, as a wrong password does', async () => {
  const { email } = await at(0).signUp()
  for (const address of [email, 'nobody@example.com']) {
    const before = hashes()
    const problem = await at(0).fails(signIn, { body: { email: address, password: 'Wrong!pass1' } })
    expect(problem.code).toBe('invalid_credentials')
    // hashing takes a hundred times as long as the rest, so a skipped hash would show which addresses have an account
    expect(hashes() - before).toBe(1)
  }
})

// must be the last test, because afterwards the rate limiter refuses calls from this network
test('two servers share one counter of passkey attempts', async () => {
  const statuses: number[] = []
  for (let index = 0; index < 110; index += 1)
    statuses.push((await at(index).send(startPasskeySignIn)).status)
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(100)
  expect(statuses.slice(-2)).toEqual([429, 429])
})
