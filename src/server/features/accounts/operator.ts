import { and, count, eq, ilike, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { recordAudit } from '#server/infra/db/audit.ts'
import { ownerId } from '#server/infra/db/owner.ts'
import { profiles, sessions, users } from '#server/infra/db/schema/accounts.ts'
import { businesses } from '#server/infra/db/schema/catalog.ts'
import { authenticatorApps, passkeys, recoveryCodes } from '#server/infra/db/schema/second-factors.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { findReaderByEmail, type MailReader } from './store.ts'
import { lockUser } from './two-factor/enabled-factors.ts'

/** What the operator of the server may see of an account, without any sales. */
export interface ListedAccount {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly createdAt: Date
  readonly confirmed: boolean
  readonly secondFactor: boolean
  readonly lockedAt: Date | null
  readonly businesses: number
}

export interface AccountFilter {
  /** Text that the e-mail address or the name must contain. */
  readonly search?: string | undefined
  /** Only locked accounts. */
  readonly locked?: boolean | undefined
}

/** Reads one page of accounts, sorted by e-mail address, and their total number. Accounts that are being erased are left out. */
export async function listAccounts(
  tx: Tx,
  filter: AccountFilter,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<{ accounts: ListedAccount[]; total: number }> {
  const where = matching(filter)
  const accounts = await tx
    .select({
      id: users.id,
      email: users.email,
      name: users.name,
      createdAt: users.createdAt,
      confirmed: users.emailVerified,
      secondFactor: users.secondFactor,
      lockedAt: users.lockedAt,
      businesses: tx.$count(businesses, eq(businesses.userId, users.id)),
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(where)
    .orderBy(users.email)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [counted] = await tx
    .select({ total: count() })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(where)
  return { accounts, total: counted?.total ?? 0 }
}

function matching({ search, locked }: AccountFilter): SQL | undefined {
  const part = `%${search?.replaceAll(/[\\%_]/g, '\\$&')}%`
  return and(
    search === undefined ? undefined : or(ilike(users.email, part), ilike(users.name, part)),
    locked ? isNotNull(users.lockedAt) : undefined,
  )
}

/**
 * Locks an account, whose sessions and API keys then stop working at once. Returns false if the account was locked already, null if
 * it does not exist.
 */
export function lockAccount(tx: Tx, email: string): Promise<boolean | null> {
  return setLocked(tx, email, true)
}

export function unlockAccount(tx: Tx, email: string): Promise<boolean | null> {
  return setLocked(tx, email, false)
}

async function setLocked(tx: Tx, email: string, locked: boolean): Promise<boolean | null> {
  const found = await findReaderByEmail(tx, email)
  if (!found) return null
  await lockUser(tx, found.id)
  const changed = await tx
    .update(users)
    .set({ lockedAt: locked ? sql`now()` : null })
    .where(and(eq(users.id, found.id), sql`${users.lockedAt} IS NULL = ${locked}`))
    .returning({ id: users.id })
  if (changed.length === 0) return false
  await tx.delete(sessions).where(eq(sessions.userId, found.id))
  await recordAudit(tx, ownerId(found.id), locked ? 'account.locked' : 'account.unlocked', null)
  return true
}

/**
 * Removes every second factor and ends every session, for a user who has lost the factors and proved who they are. Returns the user,
 * whom the caller must notify; false if the account had no second factor; null if it does not exist.
 */
export async function resetSecondFactor(tx: Tx, email: string): Promise<MailReader | false | null> {
  const found = await findReaderByEmail(tx, email)
  if (!found) return null
  await lockUser(tx, found.id)
  const changed = await tx
    .update(users)
    .set({ secondFactor: false })
    .where(and(eq(users.id, found.id), users.secondFactor))
    .returning({ id: users.id })
  if (changed.length === 0) return false
  for (const table of [authenticatorApps, passkeys, recoveryCodes])
    await tx.delete(table).where(eq(table.userId, found.id))
  await tx.delete(sessions).where(eq(sessions.userId, found.id))
  await recordAudit(tx, ownerId(found.id), 'account.second_factor_reset', null)
  return found
}
