import { sql } from 'drizzle-orm'
import { boolean, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { MEMBER_ROLES } from '#contract/roles.ts'
import { users } from './accounts.ts'
import { ofBusiness } from './catalog.ts'
import { at, owner } from './columns.ts'

/** The people besides the owner who work on a business. The owner is `user_id` and has no row here. */
export const businessMembers = pgTable(
  'business_members',
  {
    userId: owner(),
    businessId: uuid('business_id').notNull(),
    memberId: uuid('member_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text('role', { enum: MEMBER_ROLES }).notNull(),
    /** Whether costs and profit are hidden from this viewer. */
    hidesCosts: boolean('hides_costs').notNull().default(false),
    joinedAt: at('joined_at').notNull().defaultNow(),
    /** When the owner offered this manager the ownership of the business; null if it is not offered. */
    offeredAt: at('offered_at'),
    /**
     * When the manager accepted the offer. After the business has moved, it is set in the row of the former owner, without an
     * offer, until that owner's files are removed and the e-mail is sent.
     */
    acceptedAt: at('accepted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.businessId, table.memberId] }),
    ofBusiness(table),
    uniqueIndex('business_members_of_member').on(table.memberId, table.businessId),
    uniqueIndex('business_members_one_offer')
      .on(table.userId, table.businessId)
      .where(sql`${table.offeredAt} IS NOT NULL`),
  ],
)

/** An invitation by e-mail that has not been accepted yet. Only the hash of its token is stored. */
export const invitations = pgTable(
  'invitations',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    businessId: uuid('business_id').notNull(),
    email: text('email').notNull(),
    role: text('role', { enum: MEMBER_ROLES }).notNull(),
    hidesCosts: boolean('hides_costs').notNull().default(false),
    tokenHash: text('token_hash').notNull().unique(),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
    sentAt: at('sent_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    ofBusiness(table),
    uniqueIndex('invitations_address').on(table.userId, table.businessId, table.email),
  ],
)
