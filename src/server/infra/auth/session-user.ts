import { eq, sql } from 'drizzle-orm'
import type { SessionUser } from '#contract/accounts.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { Database } from '../db/database.ts'
import type { OwnerId } from '../db/owner.ts'
import { profiles, users } from '../db/schema/accounts.ts'
import { businesses } from '../db/schema/catalog.ts'
import type { Tx } from '../db/tx.ts'
import type { SignedLinks } from './signed-links.ts'

export interface SessionUserDeps {
  db: Database
  links: SignedLinks
  now: () => Date
}

/** Returns the URL of the profile picture, which stays the same when a new picture has another file name. */
export const avatarAddress = (userId: string) => `/api/avatars/${userId}/avatar.jpg`

/** SQL for the user's currency: the one that the user chose, or else the currency of the user's oldest business. */
export const preferredCurrency = sql<CurrencyCode>`CASE WHEN users.currency_chosen THEN users.currency ELSE coalesce(
  (SELECT b.currency FROM businesses b WHERE b.user_id = users.id AND NOT b.is_sample
    ORDER BY b.created_at, b.id LIMIT 1), users.currency) END`

/** The signed-in user, as responses contain it. */
export async function currentUser(deps: SessionUserDeps, owner: OwnerId): Promise<SessionUser | null> {
  const found = await findUser(deps.db.system, owner)
  if (!found) return null
  const { avatarPath, ...user } = found
  return { ...user, avatarUrl: avatarPath && deps.links.sign(avatarAddress(user.id), deps.now()) }
}

type StoredUser = Omit<SessionUser, 'avatarUrl'> & { avatarPath: string | null }

async function findUser(tx: Tx, owner: OwnerId): Promise<StoredUser | null> {
  const [found] = await tx
    .select({
      id: users.id,
      email: users.email,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      businessName: profiles.businessName,
      avatarPath: profiles.avatarPath,
      language: users.language,
      currency: preferredCurrency,
      currencyChosen: users.currencyChosen,
      // a sample business does not count as a business of the user
      hasBusiness: sql<boolean>`exists (select 1 from ${businesses}
        where ${businesses.userId} = ${users.id} and not ${businesses.isSample})`,
    })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, owner))
  // language and currency need no check here, because they were validated when they were saved
  return (found as StoredUser | undefined) ?? null
}
