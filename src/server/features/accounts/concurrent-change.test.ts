import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { eq, sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { getSession, signIn } from '#contract/accounts.ts'
import { makeApiKey } from '#contract/api-keys.ts'
import type { Problem } from '#contract/errors.ts'
import { eraseAccount } from '#contract/own-data.ts'
import { listPasskeys, removePasskey } from '#contract/passkeys.ts'
import { changePassword } from '#contract/passwords.ts'
import {
  confirmAuthenticatorApp,
  removeAuthenticatorApp,
  renewRecoveryCodes,
  startAuthenticatorApp,
  takeSecondStep,
} from '#contract/second-factors.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import { ownerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { apiKeys, sessions, users } from '#server/infra/db/schema/accounts.ts'
import { authenticatorApps, passkeys, recoveryCodes } from '#server/infra/db/schema/second-factors.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { testServer } from '#server/testing/test-server.ts'
import {
  countApiKeys,
  findPasswordHash,
  replacePassword,
  revokeApiKeys,
  settledPasswordHash,
} from './store.ts'
import { factorsOf } from './two-factor/enabled-factors.ts'

const server = testServer()
const PASSWORD = 'Souq-2-go!'
const WAITING = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`

const sessionsOf = ({ userId }: TestClient) =>
  server.current.db.system.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId))

const signsIn = ({ email }: TestClient, visitor: TestClient) =>
  visitor.send(signIn, { body: { email, password: PASSWORD } })

const codeOf = (secret: string) =>
  createOTP(new TextDecoder().decode(base32.decode(secret)), { digits: 6 }).totp()

/** Adds an authenticator app. Returns the recovery codes. */
async function addApp(seller: TestClient) {
  const { secret } = await seller.call(startAuthenticatorApp, { body: { password: PASSWORD } })
  const code = await codeOf(secret)
  return (await seller.call(confirmAuthenticatorApp, { body: { code } })).recoveryCodes
}

/** Everything with which the account can be accessed. */
async function accessOf({ userId }: TestClient) {
  const { system } = server.current.db
  const own = async (
    table: typeof apiKeys | typeof authenticatorApps | typeof passkeys | typeof recoveryCodes,
  ) => system.select().from(table).where(eq(table.userId, userId))
  const [user] = await system.select().from(users).where(eq(users.id, userId))
  return {
    user,
    password: await findPasswordHash(system, userId),
    factors: await Promise.all([authenticatorApps, passkeys, recoveryCodes].map(own)),
    apiKeys: await own(apiKeys),
  }
}

/**
 * Changes the password just before the session is inserted, so that the change does not end the session. `aal` is the
 * authentication level of the session: 1 after the password, 2 after a second factor.
 */
async function changedBeforeSession(aal: number, work: () => Promise<void>) {
  const { system } = server.current.db
  await system.execute(sql`CREATE FUNCTION change_password() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE accounts SET password = 'another' WHERE user_id = NEW.user_id;
    DELETE FROM sessions WHERE user_id = NEW.user_id;
    RETURN NEW;
  END $$`)
  await system.execute(sql`CREATE TRIGGER change_password BEFORE INSERT ON sessions
    FOR EACH ROW WHEN (NEW.aal = ${sql.raw(String(aal))}) EXECUTE FUNCTION change_password()`)
  await work().finally(() => system.execute(sql`DROP FUNCTION change_password() CASCADE`))
}

test('signing in fails when the password changes before the session starts', async () => {
  const seller = await server.current.seller()
  const visitor = seller.elsewhere()
  await changedBeforeSession(1, async () => {
    const answer = await signsIn(seller, visitor)
    expect([answer.status, await answer.json()]).toEqual([
      401,
      expect.objectContaining({ code: 'invalid_credentials' }),
    ])
    expect(answer.headers.getSetCookie()).toEqual([])
  })
  expect(await sessionsOf(seller)).toEqual([])
})

test('a session ends when the password changes during its second step', async () => {
  const seller = await server.current.seller()
  const recoveryCodes = await addApp(seller)
  const visitor = seller.elsewhere()
  expect((await signsIn(seller, visitor)).status).toBe(200)
  await changedBeforeSession(2, async () => {
    const problem = await visitor.fails(takeSecondStep, { body: { code: recoveryCodes?.[0] ?? '' } })
    expect(problem.code).toBe('not_signed_in')
  })
  expect(await sessionsOf(seller)).toEqual([])
})

type Asking = (seller: TestClient) => Promise<Problem>
const body = { password: PASSWORD }

test.each<[string, Asking]>([
  ['creating an API key', (seller) => seller.fails(makeApiKey, { body: { ...body, name: 'Night script' } })],
  [
    'changing the password',
    (seller) =>
      seller.fails(changePassword, { body: { currentPassword: PASSWORD, password: 'An0ther!one' } }),
  ],
  [
    'erasing the account',
    (seller) => seller.fails(eraseAccount, { body: { ...body, confirmation: seller.email } }),
  ],
  ['removing an authenticator app', (seller) => seller.fails(removeAuthenticatorApp, { body })],
  [
    'removing a passkey',
    async (seller) => {
      const { passkeys } = await seller.call(listPasskeys)
      return seller.fails(removePasskey, { params: { passkeyId: passkeys[0]?.id ?? '' }, body })
    },
  ],
  ['creating new recovery codes', (seller) => seller.fails(renewRecoveryCodes, { body })],
])('%s fails when the password changes after it was checked', async (_, asking) => {
  const { system } = server.current.db
  const seller = await server.current.seller()
  await addApp(seller)
  await system.insert(passkeys).values({
    ...{ userId: seller.userId, name: 'Laptop', credentialId: seller.userId, publicKey: '', counter: 0 },
    ...{ transports: '', synced: true, createdAt: new Date() },
  })
  const before = await accessOf(seller)
  // this trigger changes the password after it was checked and before the call changes anything
  await system.execute(sql`CREATE FUNCTION change_password() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE accounts SET password = 'another';
    RETURN NULL;
  END $$`)
  await system.execute(sql`CREATE TRIGGER change_password AFTER DELETE ON attempts
    FOR EACH STATEMENT EXECUTE FUNCTION change_password()`)
  await asking(seller)
    .then(({ code }) => expect(code).toBe('wrong_password'))
    .finally(() => system.execute(sql`DROP FUNCTION change_password() CASCADE`))
  expect(await accessOf(seller)).toEqual({ ...before, password: 'another' })
})

test('only one of two concurrent changes of the same password succeeds', async () => {
  const seller = await server.current.seller()
  const change = (password: string) =>
    seller.send(changePassword, { body: { currentPassword: PASSWORD, password } })
  const answers = await Promise.all(['An0ther!one', 'An0ther!two'].map(change))
  // the other finds a changed password, or if it comes later, that its session has ended
  const ends = [
    [204, 403],
    [204, 401],
  ]
  expect(ends).toContainEqual(answers.map(({ status }) => status).sort())
})

test('does not add an authenticator app when a password reset ends the session meanwhile', async () => {
  // the embedded database has only one connection, so its transactions never overlap and the test does not apply
  if (inject('database').kind === 'embedded') return
  const { system } = server.current.db
  const seller = await server.current.seller()
  const { secret } = await seller.call(startAuthenticatorApp, { body })
  let adding: Promise<Problem> | undefined
  await system.transaction(async (tx) => {
    await replacePassword(tx, seller.userId, 'another')
    adding = codeOf(secret).then((code) => seller.fails(confirmAuthenticatorApp, { body: { code } }))
    await expect.poll(() => rowsOf(system, WAITING)).toHaveLength(1)
    await recordAudit(tx, ownerId(seller.userId), 'account.password_reset', null)
  })
  expect((await adding)?.code).toBe('not_signed_in')
  expect(await factorsOf(system, seller.userId)).toBeNull()
})

test('a password reset waits until a concurrent call has created its API key, and revokes that key', async () => {
  if (inject('database').kind === 'embedded') return
  const { db } = server.current
  const seller = await server.current.seller()
  let resetting: Promise<void> | undefined
  await db.system.transaction(async (tx) => {
    expect(await settledPasswordHash(tx, seller.userId)).not.toBeNull()
    resetting = db.system.transaction(async (other) => {
      await replacePassword(other, seller.userId, 'another')
      await revokeApiKeys(other, seller.userId, new Date())
    })
    await expect.poll(() => rowsOf(tx, WAITING)).toHaveLength(1)
    await tx
      .insert(apiKeys)
      .values({ userId: seller.userId, name: 'k', hash: 'h', prefix: 'safi_', createdAt: new Date() })
  })
  await resetting
  expect(await countApiKeys(db.system, seller.userId)).toBe(0)
})

test('signing in waits until a concurrent password change is committed or rolled back, and succeeds only if it was rolled back', async () => {
  // the embedded database has only one connection, so its transactions never overlap and the test does not apply
  if (inject('database').kind === 'embedded') return
  const { db } = server.current
  for (const kept of [false, true]) {
    const seller = await server.current.seller()
    const visitor = seller.elsewhere()
    const { userId } = seller
    const undone = new Error('the change is rolled back')
    let answering: Promise<Response> | undefined
    const change = db.system.transaction(async (tx) => {
      await replacePassword(tx, userId, 'another')
      answering = signsIn(seller, visitor)
      // the sign-in passed with the old password; the uncommitted password change does not see the new session
      await expect.poll(() => tx.$count(sessions, eq(sessions.userId, userId))).toBe(1)
      await expect.poll(() => rowsOf(tx, WAITING)).toHaveLength(1)
      if (!kept) throw undone
    })
    if (kept) await change
    else await expect(change).rejects.toBe(undone)
    expect((await answering)?.status).toBe(kept ? 401 : 200)
    expect((await visitor.call(getSession)).user?.id).toBe(kept ? undefined : userId)
  }
})
