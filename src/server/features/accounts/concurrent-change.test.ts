import { base32 } from '@better-auth/utils/base32'
import { createOTP } from '@better-auth/utils/otp'
import { eq, sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { getSession, signIn } from '#contract/accounts.ts'
import { listApiKeys, makeApiKey } from '#contract/api-keys.ts'
import { confirmAuthenticatorApp, startAuthenticatorApp, takeSecondStep } from '#contract/second-factors.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { apiKeys, sessions } from '#server/infra/db/schema/accounts.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { testServer } from '#server/testing/test-server.ts'
import { countApiKeys, replacePassword, revokeApiKeys, settledPasswordHash } from './store.ts'

const server = testServer()
const PASSWORD = 'Souq-2-go!'
const WAITING = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`

const sessionsOf = ({ userId }: TestClient) =>
  server.current.db.system.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, userId))

const signsIn = ({ email }: TestClient, visitor: TestClient) =>
  visitor.send(signIn, { body: { email, password: PASSWORD } })

/** The password changes at the last moment before a session of this level begins, which the change cannot see. */
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

test('a password that changes while somebody signs in with the old one lets nobody in', async () => {
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

test('a password that changes while the second step is taken ends what it opened', async () => {
  const seller = await server.current.seller()
  const { secret } = await seller.call(startAuthenticatorApp, { body: { password: PASSWORD } })
  const otp = createOTP(new TextDecoder().decode(base32.decode(secret)), { digits: 6 })
  const { recoveryCodes } = await seller.call(confirmAuthenticatorApp, { body: { code: await otp.totp() } })
  const visitor = seller.elsewhere()
  expect((await signsIn(seller, visitor)).status).toBe(200)
  await changedBeforeSession(2, async () => {
    const problem = await visitor.fails(takeSecondStep, { body: { code: recoveryCodes?.[0] ?? '' } })
    expect(problem.code).toBe('not_signed_in')
  })
  expect(await sessionsOf(seller)).toEqual([])
})

test('an API key that is made while the password changes is not made', async () => {
  const { system } = server.current.db
  const seller = await server.current.seller()
  // between looking at the password and making the key
  await system.execute(sql`CREATE FUNCTION change_password() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    UPDATE accounts SET password = 'another';
    RETURN NULL;
  END $$`)
  await system.execute(sql`CREATE TRIGGER change_password AFTER DELETE ON attempts
    FOR EACH STATEMENT EXECUTE FUNCTION change_password()`)
  const body = { name: 'Night script', password: PASSWORD }
  await seller
    .fails(makeApiKey, { body })
    .then(({ code }) => expect(code).toBe('wrong_password'))
    .finally(() => system.execute(sql`DROP FUNCTION change_password() CASCADE`))
  expect((await seller.call(listApiKeys)).apiKeys).toEqual([])
})

test('a reset waits for an API key that is being made, and revokes it', async () => {
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

test('signing in waits for a change under way, and goes by its end', async () => {
  // the embedded database has one connection, on which transactions follow each other
  if (inject('database').kind === 'embedded') return
  const { db } = server.current
  for (const kept of [false, true]) {
    const seller = await server.current.seller()
    const visitor = seller.elsewhere()
    const { userId } = seller
    const undone = new Error('the change is undone')
    let answering: Promise<Response> | undefined
    const change = db.system.transaction(async (tx) => {
      await replacePassword(tx, userId, 'another')
      answering = signsIn(seller, visitor)
      // begun with the old password, unseen by the change
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
