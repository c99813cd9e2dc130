import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { recordAudit } from '#server/infra/db/audit.ts'
import { ownerId } from '#server/infra/db/owner.ts'
import { accounts, apiKeys, profiles, sessions, users } from '#server/infra/db/schema/accounts.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'

export interface NewAccount {
  firstName: string
  lastName: string
  businessName: string
  email: string
  passwordHash: string
  language: string
  confirmed: boolean
}

/** Inserts the user, the password hash and the profile in the caller's transaction. Returns the user's id. */
export async function insertAccount(tx: Tx, account: NewAccount): Promise<string> {
  const [user] = await tx
    .insert(users)
    .values({
      name: `${account.firstName} ${account.lastName}`,
      email: account.email,
      emailVerified: account.confirmed,
      language: account.language,
    })
    .returning({ id: users.id })
  if (!user) throw new Error('the new user was not returned')
  await tx.insert(accounts).values({
    userId: user.id,
    accountId: user.id,
    providerId: 'credential',
    password: account.passwordHash,
  })
  await tx.insert(profiles).values({
    userId: user.id,
    firstName: account.firstName,
    lastName: account.lastName,
    businessName: account.businessName,
  })
  return user.id
}

/** Whether an account with this business name exists, in any upper or lower case. */
export async function isBusinessNameTaken(tx: Tx, name: string): Promise<boolean> {
  const found = await tx
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(sql`lower(${profiles.businessName}) = lower(${name})`)
    .limit(1)
  return found.length > 0
}

/** The recipient of an e-mail. */
export interface MailReader {
  id: string
  email: string
  emailVerified: boolean
  firstName: string
  businessName: string
  language: string
}

export function findReaderByEmail(tx: Tx, email: string): Promise<MailReader | null> {
  return findReader(tx, eq(users.email, email))
}

export function findReaderById(tx: Tx, userId: string): Promise<MailReader | null> {
  return findReader(tx, eq(users.id, userId))
}

async function findReader(tx: Tx, which: SQL): Promise<MailReader | null> {
  const [found] = await tx
    .select({
      id: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      firstName: profiles.firstName,
      businessName: profiles.businessName,
      language: users.language,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(which)
  return found ?? null
}

/** Marks the e-mail address of a user as confirmed. Returns false if it was confirmed already or the account does not exist. */
export async function markConfirmed(tx: Tx, userId: string): Promise<boolean> {
  const changed = await tx
    .update(users)
    .set({ emailVerified: true, updatedAt: sql`now()` })
    .where(and(eq(users.id, userId), eq(users.emailVerified, false)))
    .returning({ id: users.id })
  return changed.length > 0
}

/**
 * Returns the password hash after waiting for a concurrent change of the password. Call it after starting a session: if
 * the password changed before, the hash is the new one; if it changes later, the change sees the session and ends it.
 */
export async function settledPasswordHash(
  tx: Tx,
  userId: string,
  lock: 'share' | 'update' = 'share',
): Promise<string | null> {
  const [found] = await tx
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
    .for(lock)
  return found?.password ?? null
}

export async function passwordHashOfEmail(tx: Tx, email: string): Promise<string | null> {
  const [found] = await tx
    .select({ password: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(users.email, email), eq(accounts.providerId, 'credential')))
  return found?.password ?? null
}

export async function findPasswordHash(tx: Tx, userId: string): Promise<string | null> {
  const [found] = await tx
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
  return found?.password ?? null
}

/** Replaces the password and ends every session of the user. */
export async function replacePassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx
    .update(accounts)
    .set({ password: passwordHash, updatedAt: sql`now()` })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
  await tx.delete(sessions).where(eq(sessions.userId, userId))
}

const working = (userId: string) => and(eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt))

export function countApiKeys(tx: Tx, userId: string): Promise<number> {
  return tx.$count(apiKeys, working(userId))
}

export async function revokeApiKeys(tx: Tx, userId: string, now: Date): Promise<void> {
  const revoked = await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(working(userId))
    .returning({ id: apiKeys.id })
  for (const { id } of revoked) await recordAudit(tx, ownerId(userId), 'api_key.revoked', id)
}

/**
 * Throws account_locked if the operator has locked the account. A session that starts at the same moment has no access while the account
 * is locked.
 */
export async function refuseLocked(tx: Tx, userId: string): Promise<void> {
  const [found] = await tx.select({ lockedAt: users.lockedAt }).from(users).where(eq(users.id, userId))
  if (found?.lockedAt) throw new AppError('account_locked')
}

/** Ends a session that should not have started, before its cookie is sent. */
export async function endByToken(tx: Tx, token: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.token, token))
}
