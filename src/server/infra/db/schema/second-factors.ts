import { bigint, boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, owner } from './columns.ts'

/** The app that generates a seller's six-digit codes; active once `confirmedAt` is set. */
export const authenticatorApps = pgTable('authenticator_apps', {
  userId: owner().primaryKey(),
  /** Encrypted: reading the database alone is not enough to generate codes. */
  secret: text('secret').notNull(),
  confirmedAt: at('confirmed_at'),
  /** The 30-second step whose code was used last: no code works twice. */
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** The unused recovery codes; a used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: owner(),
    /** An HMAC with the server's secret, since codes are too short for a plain hash. */
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
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** The authenticator's signature counter, if it has one. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How the browser reaches it: WebAuthn transports, separated by commas. */
    transports: text('transports').notNull(),
    /** Synced by a password manager or account, not bound to one device. */
    synced: boolean('synced').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    lastUsedAt: at('last_used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)
