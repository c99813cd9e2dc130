import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { ParsedBody } from '#contract/endpoint.ts'
import type { eraseAccount as eraseAccountCall } from '#contract/own-data.ts'
import { actingAs, SYSTEM } from '#server/infra/auth/actor.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { profiles, users } from '#server/infra/db/schema/accounts.ts'
import { businessMembers } from '#server/infra/db/schema/members.ts'
import { erasures } from '#server/infra/db/schema/own-data.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import type { JobSender } from '#server/infra/jobs/jobs.ts'

/**
 * The payload of the job that erases an account. It does not contain the account, so that nothing about it remains in the
 * queue.
 */
export interface ErasureJob {
  erasure: string
}

export interface ErasureDeps {
  db: Database
  now: () => Date
  /**
   * Checks the password. Throws wrong_password or rate_limited. The returned function throws wrong_password if the
   * password has changed since this check.
   */
  requirePassword(owner: OwnerId, password: string): Promise<(tx: Tx) => Promise<void>>
  erasureJob: JobSender<ErasureJob>
}

/**
 * The tables whose rows are deleted before the response, because they allow access, identify the person or are pending
 * work.
 */
const AT_ONCE = [
  'sessions',
  'accounts',
  'api_keys',
  'passkeys',
  'authenticator_apps',
  'recovery_codes',
  'account_exports',
  'business_members',
  'invitations',
  'connections',
  'profiles',
] as const

/** Closes the account immediately and permanently; its rows and files are deleted in the background. */
export async function eraseAccount(
  { db, now, requirePassword, erasureJob }: ErasureDeps,
  owner: OwnerId,
  { password, confirmation }: ParsedBody<typeof eraseAccountCall>,
): Promise<void> {
  const holdPassword = await requirePassword(owner, password)
  const erasure = await db.system.transaction(async (tx) => {
    await holdPassword(tx)
    await refuseDuringTransfer(tx, owner)
    return beginErasure(tx, owner, { requestedAt: now(), confirmation })
  })
  // sends the job in the name of the system, because nothing in the queue may contain the account
  await actingAs(SYSTEM, () => erasureJob.send({ erasure }))
}

/** Closes the account and returns the erasure, which a job carries out. `confirmation` must be the e-mail address of the account, if given. */
export async function beginErasure(
  tx: Tx,
  account: string,
  { requestedAt, confirmation }: { requestedAt: Date; confirmation?: string },
): Promise<string> {
  const [reader] = await tx
    .select({ email: users.email, firstName: profiles.firstName, language: users.language })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, account))
    .for('update')
  if (!reader) throw new AppError('not_signed_in')
  if (confirmation !== undefined && reader.email !== confirmation) throw new AppError('email_mismatch')
  const id = randomUUID()
  await tx.insert(erasures).values({ id, account, ...reader, requestedAt })
  await close(tx, account)
  return id
}

/**
 * Throws transfer_running while a business of the account goes to a manager who has accepted it: this business would be erased too. Locks
 * the members, so that no manager can accept meanwhile.
 */
async function refuseDuringTransfer(tx: Tx, owner: OwnerId): Promise<void> {
  const members = await tx
    .select()
    .from(businessMembers)
    .where(eq(businessMembers.userId, owner))
    .for('update')
  if (members.some(({ offeredAt, acceptedAt }) => offeredAt && acceptedAt))
    throw new AppError('transfer_running')
}

async function close(tx: Tx, owner: string): Promise<void> {
  for (const table of AT_ONCE)
    await tx.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE user_id = ${owner}`)
  await dropLinks(tx, owner)
  // memberships in businesses of others, and invitations that others sent to the account's e-mail address
  await tx.execute(sql`DELETE FROM business_members WHERE member_id = ${owner}`)
  await tx.execute(sql`DELETE FROM invitations WHERE email = (SELECT email FROM users WHERE id = ${owner})`)
  // a job of an earlier import run finds a newer run number and stops, and no job continues a failed import
  await tx.execute(sql`UPDATE imports SET runs = runs + 1, status = 'failed' WHERE user_id = ${owner}`)
  // from here on, the e-mail address can be used for a new account
  await tx
    .update(users)
    .set({
      email: `${owner}@erased.invalid`,
      name: '',
      image: null,
      emailVerified: false,
      stockDigest: 'off',
    })
    .where(eq(users.id, owner))
}

/** Deletes the tokens of all e-mail links of the account, for every purpose. */
export async function dropLinks(tx: Tx, account: string): Promise<void> {
  await tx.execute(
    sql`DELETE FROM verifications WHERE identifier LIKE ${`%:${account}`} OR value LIKE ${`%${account}%`}`,
  )
}

export async function findErasure(system: Tx, id: string) {
  const [found] = await system.select().from(erasures).where(eq(erasures.id, id))
  return found ?? null
}

export async function openErasures(system: Tx): Promise<ErasureJob[]> {
  return system.select({ erasure: erasures.id }).from(erasures)
}

export async function endErasure(system: Tx, id: string): Promise<void> {
  await system.delete(erasures).where(eq(erasures.id, id))
}
