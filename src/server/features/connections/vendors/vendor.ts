import type { SyncErrorCode } from '#contract/sync-errors.ts'
import type { VendorCode } from '#contract/vendors.ts'
import type { Secret } from '../secrets/secret.ts'

/**
 * All that the sync knows about a platform. A vendor declares the platform's limits and says which remote call comes next. The sync
 * decides when to make the call, makes it and stores its result. A vendor has no state, clock or timer of its own.
 */
export interface Vendor {
  readonly code: VendorCode
  /**
   * The credentials that the seller enters. The vendor gets values of secret fields as `Remote.secrets` and others as
   * `Remote.settings`.
   */
  readonly fields: readonly CredentialField[]
  /** The names of the settings that together identify the shop. They differ between two shops of a seller. */
  readonly identity: readonly string[]
  /** The hosts that calls may reach; a call to any other host is refused before it is sent. */
  hosts(settings: Settings): readonly HostPattern[]
  /** The rate limits of the platform, by operation. Servers share them through the database. */
  readonly budgets: Readonly<Record<string, Budget>>
  /** The call that obtains access tokens or sessions, which expire. Without it, the entered credentials are sent with each call. */
  readonly renewal?: Renewal
  /** The steps of the check of new credentials, in order. The first failure ends the check. */
  readonly checks: readonly Check[]
  readonly streams: readonly Stream[]
  /** The number of days after which the entered credentials stop working; the seller is warned before. */
  readonly credentialDays?: number
  /** How the seller signs in on the platform's own page, for vendors that need an app of the operator. */
  readonly authorisation?: Authorisation
  readonly webhook?: Webhook
}

export type Settings = Readonly<Record<string, string>>

/** Returns a text that identifies the shop with these settings on its platform. */
export function shopOf({ identity }: Vendor, settings: Settings): string {
  return identity.map((name) => settings[name] ?? '').join(' ')
}

export interface CredentialField {
  /** The key of the field's label in `phrases/*\/connections.ts`. */
  readonly name: string
  readonly kind: 'text' | 'long_text' | 'address' | 'choice'
  readonly secret: boolean
  readonly options?: readonly string[]
  /** Returns the normalised value, such as a shop URL without its path; null if the value is invalid. */
  parse?(value: string): string | null
  /** What a secret value says about the shop and is not secret. It is added to the settings. */
  facts?(value: string): Settings
}

/** A host such as `api.noon.partners`, or all hosts below a domain: `*.amazonaws.com`. */
export type HostPattern = string

export interface Budget {
  /** How many calls per second the platform allows in the long run. */
  readonly perSecond: number
  /** How many calls the platform allows at once after a pause. */
  readonly burst: number
}

/**
 * What a vendor may use of a response. Its body is read by `readJson`, `jsonOf`, `textOf` or `documentOf`, which limit its size, and not by
 * methods such as `text()`, which do not.
 */
export type Answer = Pick<Response, 'ok' | 'status' | 'headers' | 'body'>

/** What a remote call may use. Clock, randomness and network are passed in, so that tests can replace them. */
export interface Remote {
  /**
   * Sends one request. Refuses hosts that the vendor does not declare, follows no redirect, gives up after 30 seconds. Network
   * errors become `vendor_unavailable`. Sets the user agent of Safi.
   */
  fetch(url: string | URL, init?: RequestInit): Promise<Answer>
  now(): Date
  /** Returns a random number from 0 to 1; tests pass a fixed one. */
  random(): number
  readonly settings: Settings
  readonly secrets: Readonly<Record<string, Secret>>
  /** The current tokens; empty before the first renewal. */
  readonly tokens: Readonly<Record<string, Secret>>
}

/** Exactly one remote call. It counts against the budget of its operation. */
export interface RemoteCall<Result> {
  readonly operation: string
  send(remote: Remote): Promise<Result>
}

export interface Tokens {
  readonly values: Readonly<Record<string, string>>
  /** When the tokens expire by Safi's clock. They are renewed some minutes earlier. */
  readonly expiresAt: Date
}

/** The call that renews tokens. The sync makes it under a lock, and commits the tokens before any call uses them. */
export type Renewal = RemoteCall<Tokens>

export interface Check {
  /** The key of the check's title in `phrases/*\/connections.ts`. */
  readonly name: string
  readonly call: RemoteCall<void>
}

export interface Stream {
  /** The key of the stream's title in `phrases/*\/connections.ts`, such as `orders`. */
  readonly name: string
  /** The maximum number of days that one window covers. */
  readonly windowDays: number
  /** For how many days back the platform has data. Older days are not requested. */
  readonly historyDays?: number
  /** How many minutes the platform's data may be late. A window leaves out this newest time. */
  readonly delayMinutes?: number
  /** The polls of a live connection. Each fetches at its interval the time since its last window and a number of days before that. */
  readonly polls: readonly Poll[]
  /** Set if the platform lists sales by their own date. Then only the look-back of polls finds later changes of a sale. */
  readonly listsByDate?: true
  /** The maximum number of windows that are fetched at the same time. */
  readonly atOnce: number
  /** Returns the next call of a window. */
  next(window: Window): RemoteCall<StepResult>
}

export interface Poll {
  readonly everyMinutes: number
  readonly lookBackDays: number
}

/** What a vendor remembers between two calls of a window. While a report is awaited, the sync adds `since`, the time of its request. */
export type Progress = Readonly<Record<string, string | number | boolean | null>>

/** A unit of work that becomes one import: a period of a stream, or one report that the platform listed. */
export interface Window {
  readonly from: Date
  readonly to: Date
  /** The id of a report that a `found` result listed; null for a period. */
  readonly remoteId: string | null
  /** What the vendor stored after the previous call; empty for a new window. */
  readonly progress: Progress
  /** The `secret` of the last `wait` result, such as the URL of a document, which is stored encrypted; null if it had none. */
  readonly secret: Secret | null
  /**
   * Whether an earlier call may have reached the platform although its result was never stored. Then the vendor first looks for a
   * report that this call may have requested.
   */
  readonly unsure: boolean
}

/** The result of a call. The sync stores it in one transaction before the next call. */
export type StepResult =
  /** A report was requested or is ready. The next call is due after `seconds`; 0 means at once. */
  | {
      readonly kind: 'wait'
      readonly state: 'requested' | 'ready'
      readonly progress: Progress
      readonly seconds: number
      readonly secret?: string
      /** Facts about the shop that the sync adds to the settings, unless they are known. They stay when the credentials are replaced. */
      readonly shopFacts?: Settings
    }
  /** The complete document, which the sync stores and imports. */
  | { readonly kind: 'document'; readonly fileName: string; readonly bytes: Bytes }
  /**
   * One part of a document that several calls fetch; the document consists of all parts in order. `next` is the progress for the next
   * call; null means that this is the last part.
   */
  | {
      readonly kind: 'part'
      readonly fileName: string
      readonly bytes: Bytes
      readonly next: Progress | null
    }
  /**
   * Reports that the platform lists. Each new one becomes a window. `next` is the progress for the next page of the list; null means
   * that there is none.
   */
  | { readonly kind: 'found'; readonly reports: readonly FoundReport[]; readonly next: Progress | null }
  /** The platform has no data for this window. */
  | { readonly kind: 'empty' }

export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

export interface FoundReport {
  readonly remoteId: string
  readonly from: Date
  readonly to: Date
  readonly progress: Progress
}

type ErrorData = Readonly<Record<string, string | number>>

/**
 * The error of a failed call. `outcome` says what follows:
 * - `throttled`: the operation waits for `seconds`, then the same call is made again;
 * - `retry`: the same call is made again after a while, at the earliest after `seconds`, because the error probably passes by itself;
 * - `restart`: the window starts again without its progress, because its document has expired or the platform failed to make it;
 * - `renew`: the token no longer works: it is renewed, and the same call is made again; if that fails repeatedly, as `reconnect`;
 * - `reconnect`: no further call is made until the seller connects again;
 * - `fail`: the window, or the renewal of tokens, fails and is tried again once a day.
 */
export class VendorError extends Error {
  readonly outcome: 'throttled' | 'retry' | 'restart' | 'renew' | 'reconnect' | 'fail'
  readonly code: SyncErrorCode
  readonly data: ErrorData
  readonly seconds: number | null

  constructor(
    outcome: VendorError['outcome'],
    code: SyncErrorCode,
    { data = {}, seconds = null }: { data?: ErrorData; seconds?: number | null } = {},
  ) {
    super(code)
    this.name = 'VendorError'
    this.outcome = outcome
    this.code = code
    this.data = data
    this.seconds = seconds
  }
}

export interface Authorisation {
  /** The URL of the platform's page on which the seller agrees. The platform sends `state` back with its answer. */
  address(state: string, returnTo: string): URL
  /** Exchanges the code in the platform's answer for tokens. */
  exchange(code: string, returnTo: string): RemoteCall<Tokens>
  /** Reads which shop the tokens belong to. */
  readonly identify: RemoteCall<Account>
}

/** A shop of the platform. */
export interface Account {
  /** The permanent id of the shop on the platform. */
  readonly id: string
  /** The name that the shop's owner has chosen. */
  readonly name: string
}

/** A webhook request of a platform. Its signature covers the exact bytes of the body. */
export interface Delivery {
  readonly headers: Headers
  readonly body: Uint8Array
}

export interface Announcement {
  /** Identifies the delivery. It is the same when the platform sends the webhook again. */
  readonly deliveryId: string
  /** The streams to poll soon; empty if the event concerns none. */
  readonly streams: readonly string[]
  /** The id of the shop, if the webhooks of all shops are sent to one URL. */
  readonly account?: string
}

/** The webhooks of a platform. They are only hints that move the next poll forward. */
export interface Webhook {
  /**
   * `app`: the webhooks of all shops are sent to one URL of the operator's app. `connection`: each connection has its own URL, which
   * the seller enters on the platform.
   */
  readonly of: 'app' | 'connection'
  /**
   * Whether the seller also enters Safi's `webhookSecret` on the platform. Otherwise the platform signs with a secret that it already
   * has.
   */
  readonly entersSecret?: true
  /** Checks the signature and reads the webhook. Returns null if the signature is wrong. */
  read(delivery: Delivery, secrets: Readonly<Record<string, Secret>>): Announcement | null
}
