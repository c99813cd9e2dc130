import { type Connection, CREDENTIALS_WARN_DAYS, type listConnections } from '#contract/connections.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { PhraseKey } from '#web/i18n/phrase-key.ts'

export type OfferedVendor = ResponseOf<typeof listConnections>['offered'][number]
export type CredentialField = OfferedVendor['fields'][number]

/** The fields of all platforms that have a label; a platform declares which of them it needs. */
const LABELS = {
  country: 'connections.fields.country',
  clientId: 'connections.fields.clientId',
  clientSecret: 'connections.fields.clientSecret',
  refreshToken: 'connections.fields.refreshToken',
  keyFile: 'connections.fields.keyFile',
  shopAddress: 'connections.fields.shopAddress',
  consumerKey: 'connections.fields.consumerKey',
  consumerSecret: 'connections.fields.consumerSecret',
  shop: 'connections.fields.shop',
} as const satisfies Readonly<Record<string, PhraseKey>>
const HINTS = {
  clientSecret: 'connections.hints.clientSecret',
  refreshToken: 'connections.hints.refreshToken',
  keyFile: 'connections.hints.keyFile',
  shopAddress: 'connections.hints.shopAddress',
  consumerKey: 'connections.hints.consumerKey',
  consumerSecret: 'connections.hints.consumerSecret',
  shop: 'connections.hints.shop',
} as const satisfies Readonly<Record<string, PhraseKey>>
const WRONG = {
  keyFile: 'connections.wrong.keyFile',
  shopAddress: 'connections.wrong.shopAddress',
  consumerKey: 'connections.wrong.consumerKey',
  consumerSecret: 'connections.wrong.consumerSecret',
  shop: 'connections.wrong.shop',
} as const satisfies Readonly<Record<string, PhraseKey>>
const CHECKS = {
  signIn: 'connections.checks.signIn',
  report: 'connections.checks.report',
  orders: 'connections.checks.orders',
  settlements: 'connections.checks.settlements',
  shop: 'connections.checks.shop',
} as const satisfies Readonly<Record<string, PhraseKey>>
const STREAMS = {
  orders: 'connections.streams.orders',
  settlements: 'connections.streams.settlements',
  transactions: 'connections.streams.transactions',
} as const satisfies Readonly<Record<string, PhraseKey>>

const found = <Key>(table: Readonly<Record<string, Key>>, name: string): Key | undefined => table[name]

export const fieldLabel = (name: string): PhraseKey | undefined => found(LABELS, name)
export const fieldHint = (name: string): PhraseKey | undefined => found(HINTS, name)
export const checkLabel = (name: string): PhraseKey | undefined => found(CHECKS, name)
export const streamLabel = (name: string): PhraseKey | undefined => found(STREAMS, name)

/** Says what is wrong with a field: it is empty, or its value is not what the platform means by the name of this field. */
export function fieldProblem(name: string, value: string): PhraseKey {
  return value.trim() === ''
    ? 'connections.wrong.required'
    : (found(WRONG, name) ?? 'connections.wrong.other')
}

/** The initial values of the form: what the connection already has, and the first option of a choice. */
export function firstValues(
  fields: readonly CredentialField[],
  settings: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.map(({ name, options }) => [name, settings[name] ?? options[0] ?? '']))
}

/** The name of the field that an error of the server is about: `shopAddress` for the path `credentials.shopAddress`. */
export function wrongField(path: string): string {
  return path.replace(/^credentials\./, '')
}

const DAY_MS = 86_400_000

/** The last day that the seller can choose as the first one to fetch. Once there is a first day, it can only become earlier. */
export function latestStart({ startOn }: Pick<Connection, 'startOn'>, today: string): string {
  return startOn === null ? today : new Date(Date.parse(startOn) - DAY_MS).toISOString().slice(0, 10)
}

export function expiryOf({ credentialsExpireOn }: Connection, today: string): 'soon' | 'past' | null {
  if (credentialsExpireOn === null) return null
  const days = (Date.parse(credentialsExpireOn) - Date.parse(today)) / DAY_MS
  return days <= 0 ? 'past' : days <= CREDENTIALS_WARN_DAYS ? 'soon' : null
}
