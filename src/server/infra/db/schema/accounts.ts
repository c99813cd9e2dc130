import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ROLES } from '#contract/roles.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** The tables of better-auth, with plural names. Only the server itself reads them, not the sellers' database role. */
export const users = pgTable('users', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  email: text('email').notNull().unique(),
  emailVerified: boolean('email_verified').notNull().default(false),
  image: text('image'),
  language: text('language').notNull().default('en'),
  /** The currency of totals across businesses. null if the user did not choose one and has no business yet. */
  currency: text('currency').notNull().default('SAR'),
  currencyChosen: boolean('currency_chosen').notNull().default(false),
  /** How often the user gets an e-mail about alerts and products that run low. */
  stockDigest: text('stock_digest', { enum: ['off', 'daily', 'weekly'] })
    .notNull()
    .default('off'),
  stockDigestSentAt: at('stock_digest_sent_at'),
  /** Whether signing in needs a second factor. It is updated whenever the factors change. */
  secondFactor: boolean('second_factor').notNull().default(false),
  /** When the operator locked the account; null if it is not locked. */
  lockedAt: at('locked_at'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
})

export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text('token').notNull().unique(),
    expiresAt: at('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** Authenticator assurance level (NIST SP 800-63B): 2 after a second factor was verified. */
    aal: integer('aal').notNull().default(1),
    lastSeenAt: at('last_seen_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

export const accounts = pgTable(
  'accounts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: at('access_token_expires_at'),
    refreshTokenExpiresAt: at('refresh_token_expires_at'),
    scope: text('scope'),
    password: text('password'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [index('accounts_user').on(table.userId)],
)

export const verifications = pgTable(
  'verifications',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: at('expires_at').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verifications_identifier').on(table.identifier)],
)

export const profiles = pgTable(
  'profiles',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    businessName: text('business_name').notNull(),
    avatarPath: text('avatar_path'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [uniqueIndex('profiles_business_name').on(sql`lower(${table.businessName})`)],
)

/** An API key lets a script call the API as its seller. Only its hash is stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull().defaultRandom(),
    name: text('name').notNull(),
    /** The SHA-256 hash of the key, in hex. */
    hash: text('hash').notNull().unique(),
    /** The first characters of the key, which identify it in lists. */
    prefix: text('prefix').notNull(),
    /** The scope. `read`: only calls that change nothing. `upload`: only calls that import files. */
    scope: text('scope', { enum: ['read', 'upload', 'full'] })
      .notNull()
      .default('full'),
    /** The role with which the key acts in a business. If its maker has a lower role there, that role applies. */
    role: text('role', { enum: ROLES }).notNull().default('owner'),
    createdAt: at('created_at').notNull().defaultNow(),
    lastUsedAt: at('last_used_at'),
    revokedAt: at('revoked_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)

/** Counters of the rate limiter, shared by all servers. An expired row counts as zero. */
export const attempts = pgTable(
  'attempts',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetAt: at('reset_at').notNull(),
  },
  (table) => [index('attempts_reset').on(table.resetAt)],
)
