import { bigint, boolean, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, owner } from './columns.ts'

/** The app that makes a seller's six-digit codes; it counts once `confirmedAt` is set. */
export const authenticatorApps = pgTable('authenticator_apps', {
  userId: owner().primaryKey(),
  /** Encrypted: who reads the database alone can make no code. */
  secret: text('secret').notNull(),
  confirmedAt: at('confirmed_at'),
  /** The half minute whose code was used last: no code works twice. */
  lastStep: bigint('last_step', { mode: 'number' }),
  createdAt: at('created_at').notNull().defaultNow(),
})

/** What is left of them; one that was used is gone. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: owner(),
    /** Keyed by the server's secret: too short to be safe by itself. */
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
    /** How often it has signed, where it counts. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How a browser reaches it, in the words of WebAuthn, with commas. */
    transports: text('transports').notNull(),
    /** Kept by a password manager or an account, not by one device alone. */
    synced: boolean('synced').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    lastUsedAt: at('last_used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)
