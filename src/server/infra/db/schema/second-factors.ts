import { bigint, boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, owner } from './columns.ts'

/** A seller's authenticator app, which generates six-digit codes. It is active once `confirmedAt` is set. */
export const authenticatorApps = pgTable('authenticator_apps', {
  userId: owner().primaryKey(),
  /** The key of the app, encrypted, so that reading the database is not enough to generate codes. */
  secret: text('secret').notNull(),
  confirmedAt: at('confirmed_at'),
  /** Number of the 30-second step whose code was last used, because no code may be used twice. */
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** Unused recovery codes. A used code is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: owner(),
    /** An HMAC of the code with the server's secret, because recovery codes are too short for a plain hash. */
    hash: text('hash').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
)

export const passkeys = pgTable(
  'passkeys',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    name: text('name').notNull(),
    credentialId: text('credential_id').notNull().unique(),
    /** The public key in COSE format, base64url. */
    publicKey: text('public_key').notNull(),
    /** The signature counter of the authenticator. null if the authenticator has none. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** The WebAuthn transports by which the browser reaches the authenticator, separated by commas. */
    transports: text('transports').notNull(),
    /** Whether the passkey is synced by a password manager or account instead of bound to one device. */
    synced: boolean('synced').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    lastUsedAt: at('last_used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)
