import { sql } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'
import { accounts, profiles, users } from '#server/platform/db/schema/accounts.ts'

export interface NewAccount {
  firstName: string
  lastName: string
  businessName: string
  email: string
  passwordHash: string
  language: string
  confirmed: boolean
}

/** User, credential and profile; the caller gives the transaction. */
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

/** Case does not make another name. */
export async function isBusinessNameTaken(tx: Tx, name: string): Promise<boolean> {
  const found = await tx
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(sql`lower(${profiles.businessName}) = lower(${name})`)
    .limit(1)
  return found.length > 0
}
