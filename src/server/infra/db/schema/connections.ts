import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { CONNECTION_STATES, SYNC_EVENTS, WAITING_REASONS } from '#contract/connections.ts'
import type { SyncErrorCode } from '#contract/sync-errors.ts'
import { VENDORS } from '#contract/vendors.ts'
import { ofBusiness } from './catalog.ts'
import { at, owner } from './columns.ts'

export interface StoredSyncError {
  readonly code: SyncErrorCode
  readonly data: Readonly<Record<string, string | number>>
}

/** One step of the check of new credentials. */
export interface StoredCheck {
  readonly name: string
  readonly state: 'waiting' | 'ok' | 'failed'
  readonly error: StoredSyncError | null
}

/** The connection of a business to a platform, from which Safi fetches reports by itself. */
export const connections = pgTable(
  'connections',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    businessId: uuid('business_id').notNull(),
    vendor: text('vendor', { enum: VENDORS }).notNull(),
    /** Values that the seller entered and that are not secret, such as the URL of a shop, and facts about the shop. */
    settings: jsonb('settings').$type<Record<string, string>>().notNull().default({}),
    /** The data key, which encrypts the secrets of this connection. It is stored encrypted. */
    dataKey: text('data_key').notNull(),
    /** Increases when the credentials are replaced or deleted. The result of a call with earlier credentials is not stored. */
    credentialsVersion: integer('credentials_version').notNull().default(0),
    state: text('state', { enum: CONNECTION_STATES }).notNull(),
    checks: jsonb('checks').$type<StoredCheck[]>().notNull().default([]),
    /** Failed attempts at the current check or token renewal. */
    tries: integer('tries').notNull().default(0),
    startOn: date('start_on', { mode: 'string' }),
    /**
     * When each poll of each stream was last planned, by `stream/number of the poll`. The key `stream` has the time
     * at which a webhook makes the next poll of the stream due.
     */
    polls: jsonb('polls').$type<Record<string, string>>().notNull().default({}),
    /**
     * When something is due that belongs to no window: a check, a poll, a token renewal or an undo. null while
     * nothing is due.
     */
    dueAt: at('due_at'),
    throttledUntil: at('throttled_until'),
    tokensExpireAt: at('tokens_expire_at'),
    /** No server renews the tokens before this time, because another server is renewing them or the last attempt failed. */
    renewAfter: at('renew_after'),
    credentialsExpireAt: at('credentials_expire_at'),
    /** When the e-mail was sent that says that the credentials expire soon. */
    expiryNotifiedAt: at('expiry_notified_at'),
    lastSuccessAt: at('last_success_at'),
    error: jsonb('error').$type<StoredSyncError>(),
    /** When the e-mail was sent that asks the seller to connect again, or that says that reports are missing. */
    notifiedAt: at('notified_at'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    ofBusiness(table),
    index('connections_of_business').on(table.userId, table.businessId),
    index('connections_due').on(table.dueAt).where(sql`${table.dueAt} IS NOT NULL`),
    // for webhooks that name only the connection, or only the shop
    index('connections_of_id').on(table.id),
    index('connections_of_account').on(sql`(${table.settings} ->> 'account')`),
  ],
)

/** Sign-ins on platforms that a seller started and the platform has not confirmed yet. Each can be completed once. */
export const connectionAuthorisations = pgTable(
  'connection_authorisations',
  {
    userId: owner(),
    /** SHA-256 of the OAuth `state` that the platform returns. */
    stateHash: text('state_hash').notNull(),
    businessId: uuid('business_id').notNull(),
    vendor: text('vendor', { enum: VENDORS }).notNull(),
    /** The existing connection that the seller connects again; null for a new connection. */
    connectionId: uuid('connection_id'),
    /** The session in which the sign-in was started. The platform's answer is accepted only in this session. */
    sessionId: uuid('session_id').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.stateHash] }), ofBusiness(table)],
)

const ofConnection = (table: { userId: unknown; connectionId: unknown }) =>
  foreignKey({
    columns: [table.userId as typeof connections.userId, table.connectionId as typeof connections.id],
    foreignColumns: [connections.userId, connections.id],
  }).onDelete('cascade')

/** Encrypted secrets: what the seller entered (`secret`), and tokens that are renewed (`token`). */
export const connectionSecrets = pgTable(
  'connection_secrets',
  {
    userId: owner(),
    connectionId: uuid('connection_id').notNull(),
    kind: text('kind', { enum: ['secret', 'token'] }).notNull(),
    name: text('name').notNull(),
    /** Increases with each change of the secret. It is part of the data that the encryption authenticates. */
    version: integer('version').notNull(),
    sealed: text('sealed').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.connectionId, table.kind, table.name] }),
    ofConnection(table),
  ],
)

export const WINDOW_STATES = [
  'planned',
  'requested',
  'ready',
  'fetched',
  'listed',
  'imported',
  'empty',
  'waiting_for_seller',
  'failed',
] as const

/** A period that a stream fetches, or one report that the platform listed. */
export const syncWindows = pgTable(
  'sync_windows',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    connectionId: uuid('connection_id').notNull(),
    stream: text('stream').notNull(),
    from: at('from').notNull(),
    to: at('to').notNull(),
    state: text('state', { enum: WINDOW_STATES }).notNull().default('planned'),
    /** Whether the window belongs to the backfill. */
    backfill: boolean('backfill').notNull(),
    /** The platform's id of a listed report; the window's own id if it waits for the seller since the connection had another shop. */
    remoteId: text('remote_id'),
    /** What the vendor's code stores between two calls. */
    progress: jsonb('progress')
      .$type<Record<string, string | number | boolean | null>>()
      .notNull()
      .default({}),
    /** What the vendor's code stores encrypted, such as the URL of a document. */
    sealed: text('sealed'),
    /** Number of parts of the document that are stored. */
    parts: integer('parts').notNull().default(0),
    /** The id that the import of the window's document has or will have. */
    importId: uuid('import_id').notNull().defaultRandom(),
    /** Whether a call was started whose result was not stored, so that it is unknown what the call did. */
    unsure: boolean('unsure').notNull().default(false),
    /** Increases with each call that is started. The result of an earlier call is not stored. */
    steps: integer('steps').notNull().default(0),
    /** Number of failed attempts in a row. */
    tries: integer('tries').notNull().default(0),
    /** Whether the window was fetched again because it was empty between windows that were not. */
    askedAgain: boolean('asked_again').notNull().default(false),
    /** When the next step of the window is due. null if there is none, or if it waits for the seller. */
    dueAt: at('due_at'),
    waiting: text('waiting', { enum: WAITING_REASONS }),
    /** Since when the window, or an earlier poll that it replaced, has waited for the seller. */
    waitingSince: at('waiting_since'),
    error: jsonb('error').$type<StoredSyncError>(),
    lines: integer('lines'),
    endedAt: at('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    ofConnection(table),
    uniqueIndex('sync_windows_one_report').on(table.userId, table.connectionId, table.stream, table.remoteId),
    index('sync_windows_of_stream').on(table.userId, table.connectionId, table.stream, table.from),
    index('sync_windows_due').on(table.dueAt).where(sql`${table.dueAt} IS NOT NULL`),
    index('sync_windows_missing')
      .on(table.userId, table.connectionId)
      .where(sql`${table.state} IN ('failed', 'waiting_for_seller')`),
  ],
)

/** Parts of a document that is fetched by several calls, kept until the document is complete. */
export const syncParts = pgTable(
  'sync_parts',
  {
    userId: owner(),
    windowId: uuid('window_id').notNull(),
    part: integer('part').notNull(),
    content: text('content').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.windowId, table.part] }),
    foreignKey({
      columns: [table.userId, table.windowId],
      foreignColumns: [syncWindows.userId, syncWindows.id],
    }).onDelete('cascade'),
  ],
)

/** What is left of the rate limit of an operation. All servers use the same row. */
export const syncBudgets = pgTable(
  'sync_budgets',
  {
    userId: owner(),
    connectionId: uuid('connection_id').notNull(),
    operation: text('operation').notNull(),
    tokens: doublePrecision('tokens').notNull(),
    refilledAt: at('refilled_at').notNull(),
    /** The time until which the platform asked Safi to wait. */
    blockedUntil: at('blocked_until'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.connectionId, table.operation] }),
    ofConnection(table),
  ],
)

/** Webhooks that were received from a platform, so that a repeated one does nothing. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    userId: owner(),
    connectionId: uuid('connection_id').notNull(),
    deliveryId: text('delivery_id').notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.connectionId, table.deliveryId] }),
    ofConnection(table),
  ],
)

/** What each sync of a connection fetched. */
export const syncEvents = pgTable(
  'sync_events',
  {
    userId: owner(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    connectionId: uuid('connection_id').notNull(),
    at: at('at').notNull(),
    kind: text('kind', { enum: SYNC_EVENTS }).notNull(),
    stream: text('stream'),
    from: at('from'),
    to: at('to'),
    importId: uuid('import_id'),
    lines: integer('lines'),
    error: jsonb('error').$type<StoredSyncError>(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    ofConnection(table),
    index('sync_events_newest').on(table.userId, table.connectionId, table.id.desc()),
  ],
)
