import { z } from 'zod'
import { businessParams } from './businesses.ts'
import { endpoint } from './endpoint.ts'
import { id, isoDate, namedDay, pageQuery, timestamp } from './fields.ts'
import { SYNC_ERRORS } from './sync-errors.ts'
import { VENDORS } from './vendors.ts'

/** Number of days before credentials expire at which the seller is warned, on the screen and by e-mail. */
export const CREDENTIALS_WARN_DAYS = 30

export const CONNECTION_STATES = [
  'connecting',
  'backfilling',
  'live',
  'paused',
  'needs_reconnect',
  'disconnecting',
] as const

/** Why a fetched document is not imported before the seller has decided something. */
export const WAITING_REASONS = [
  'choice_needed',
  'not_imported',
  'format_unknown',
  'rows_unreadable',
  'totals_differ',
  'sales_twice',
  'new_currency',
] as const
export type WaitingReason = (typeof WAITING_REASONS)[number]

const syncError = z.object({
  code: z.enum(SYNC_ERRORS),
  data: z.record(z.string(), z.union([z.string(), z.number()])),
})

const credentialField = z.object({
  name: z.string(),
  kind: z.enum(['text', 'long_text', 'address', 'choice']),
  secret: z.boolean().describe('Never shown again once it is saved'),
  options: z.array(z.string()).describe('The values of a choice; the first is the default'),
})

const offeredVendor = z.object({
  code: z.enum(VENDORS),
  /** False until the vendor's code was tried with a live account. */
  confirmed: z.boolean().describe('False: not yet confirmed against the live service'),
  fields: z.array(credentialField),
  authorises: z
    .boolean()
    .describe(
      'The seller signs in on the platform (`startAuthorisation`) instead of entering all credentials',
    ),
})

const check = z.object({
  name: z.string(),
  state: z.enum(['waiting', 'ok', 'failed']),
  error: syncError
    .nullable()
    .describe('Why the step failed. If it is still waiting, Safi has tried it several times and tries again'),
})

const stream = z.object({
  name: z.string().describe('The kind of data, such as `orders` or `settlements`'),
  done: z.int().describe('Finished windows of the backfill'),
  total: z.int().describe('All windows of the backfill'),
  completeTo: timestamp.nullable().describe('Everything up to here is imported or was empty'),
})

export const connection = z.object({
  id,
  vendor: z.enum(VENDORS),
  settings: z
    .record(z.string(), z.string())
    .describe(
      'Entered values that are not secret, and facts about the shop such as its time zone. `formerShop` identifies the shop whose sales were fetched while new credentials are checked',
    ),
  state: z.enum(CONNECTION_STATES),
  throttledUntil: timestamp.nullable().describe('The platform asked to wait until then'),
  checks: z.array(check).describe('The steps of the check of the credentials, in order'),
  startOn: isoDate.nullable().describe('The first day that is fetched; null until the seller has chosen it'),
  suggestedStartOn: isoDate.describe(
    'The day after the newest sale of this platform; earlier for Salla and noon, where known sales change unannounced. 24 months ago if there is none, or another connection to the platform has started',
  ),
  progress: z.object({ done: z.int(), total: z.int() }).describe('Windows of the backfill'),
  failedWindows: z.int().describe('Windows that could not be fetched; each is tried again once a day'),
  streams: z.array(stream),
  waiting: z
    .array(z.object({ importId: id, stream: z.string(), reason: z.enum(WAITING_REASONS) }))
    .describe('Imports that need a decision of the seller; the first 100'),
  lastSuccessAt: timestamp.nullable(),
  nextAt: timestamp.nullable().describe('When the next step is due'),
  error: syncError.nullable().describe('The last error, until something succeeds'),
  credentialsExpireOn: isoDate.nullable(),
  webhook: z
    .object({
      address: z.url(),
      secret: z
        .string()
        .nullable()
        .describe('What to enter as the secret; null if the platform signs with its own'),
    })
    .nullable()
    .describe(
      'Where the platform can announce changes; null if it does so without the seller, or not at all',
    ),
  createdAt: timestamp,
})
export type Connection = z.output<typeof connection>

export const SYNC_EVENTS = [
  'connected',
  'imported',
  'nothing_new',
  'empty',
  'empty_between_full',
  'waiting_for_seller',
  'failed',
  'throttled',
  'access_revoked',
  'secrets_unreadable',
  'paused',
  'resumed',
] as const

const syncEvent = z.object({
  id: z.int(),
  at: timestamp,
  kind: z.enum(SYNC_EVENTS),
  stream: z.string().nullable(),
  from: timestamp.nullable(),
  to: timestamp.nullable(),
  importId: id.nullable(),
  lines: z.int().nullable().describe('Lines that the import added'),
  error: syncError.nullable(),
})
export type SyncEvent = z.output<typeof syncEvent>

const params = businessParams.extend({ connectionId: id })
export const CONNECTIONS_PATH = '/api/businesses/{businessId}/connections'
const ONE = `${CONNECTIONS_PATH}/{connectionId}` as const
const tag = 'Connections'

/** Values of the vendor's fields, by name. */
const credentials = z.record(z.string().max(50), z.string().trim().min(1).max(8_000))

export const listConnections = endpoint({
  method: 'get',
  path: CONNECTIONS_PATH,
  tag,
  summary: 'Connections of a business, and the platforms that can be connected on this server',
  access: 'owner',
  role: 'manager',
  params: businessParams,
  response: z.object({ offered: z.array(offeredVendor), connections: z.array(connection) }),
  errors: ['business_not_found'],
})

export const createConnection = endpoint({
  method: 'post',
  path: CONNECTIONS_PATH,
  tag,
  summary: 'Connect a platform. Its credentials are stored encrypted, and their check starts at once',
  access: 'owner',
  role: 'manager',
  params: businessParams,
  body: z.object({ vendor: z.enum(VENDORS), credentials }),
  response: connection,
  status: 201,
  errors: ['business_not_found', 'vendor_not_offered', 'too_many_connections'],
})

export const getConnection = endpoint({
  method: 'get',
  path: ONE,
  tag,
  summary: 'State, progress and last error of a connection',
  access: 'owner',
  role: 'manager',
  params,
  response: connection,
  errors: ['connection_not_found'],
})

export const reconnect = endpoint({
  method: 'put',
  path: `${ONE}/credentials`,
  tag,
  summary: 'Replace the credentials of a connection; their check starts again. What was imported stays',
  access: 'owner',
  role: 'manager',
  params,
  body: z.object({ credentials }),
  response: connection,
  errors: ['connection_not_found', 'connection_wrong_state', 'vendor_not_offered'],
})

export const checkConnection = endpoint({
  method: 'post',
  path: `${ONE}/checks`,
  tag,
  summary: 'Check the credentials again, before the connection has started',
  access: 'owner',
  role: 'manager',
  params,
  response: connection,
  status: 202,
  errors: ['connection_not_found', 'connection_wrong_state', 'vendor_not_offered'],
})

export const startConnection = endpoint({
  method: 'put',
  path: `${ONE}/start`,
  tag,
  summary:
    'Choose the first day to fetch. A later change to an earlier day fetches the days between, and to any other day nothing',
  access: 'owner',
  role: 'manager',
  params,
  body: z.object({ startOn: namedDay() }),
  response: connection,
  errors: ['connection_not_found', 'connection_wrong_state', 'vendor_not_offered'],
})

export const syncNow = endpoint({
  method: 'post',
  path: `${ONE}/sync`,
  tag,
  summary: 'Fetch now what is new, and try failed windows again',
  access: 'owner',
  role: 'manager',
  params,
  response: connection,
  status: 202,
  errors: ['connection_not_found', 'connection_wrong_state', 'vendor_not_offered'],
})

export const pauseConnection = endpoint({
  method: 'post',
  path: `${ONE}/pause`,
  tag,
  summary: 'Make no more calls to the platform until the connection is resumed',
  access: 'owner',
  role: 'manager',
  params,
  response: connection,
  errors: ['connection_not_found', 'connection_wrong_state', 'vendor_not_offered'],
})

export const resumeConnection = endpoint({
  method: 'post',
  path: `${ONE}/resume`,
  tag,
  summary: 'Continue a paused connection where it stopped',
  access: 'owner',
  role: 'manager',
  params,
  response: connection,
  errors: ['connection_not_found', 'connection_wrong_state', 'vendor_not_offered'],
})

export const listSyncEvents = endpoint({
  method: 'get',
  path: `${ONE}/events`,
  tag,
  summary: 'What each sync brought, newest first',
  access: 'owner',
  role: 'manager',
  params,
  query: z.object(pageQuery),
  response: z.object({ events: z.array(syncEvent), total: z.int() }),
  errors: ['connection_not_found'],
})

export const disconnect = endpoint({
  method: 'delete',
  path: ONE,
  tag,
  summary: 'Disconnect. `keep` leaves what was imported; `undo` undoes each of its imports first',
  access: 'owner',
  role: 'manager',
  params,
  query: z.object({ data: z.enum(['keep', 'undo']).default('keep') }),
  errors: ['connection_not_found', 'connection_wrong_state', 'vendor_not_offered'],
})
