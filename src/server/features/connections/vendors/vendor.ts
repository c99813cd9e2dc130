import type { SyncErrorCode } from '#contract/sync-errors.ts'
import type { VendorCode } from '#contract/vendors.ts'
import type { Secret } from '../secrets/secret.ts'

/**
 * What the sync knows of a platform. A vendor declares its limits and says which remote call comes next; the core makes
 * the call, persists its result, and decides when. A vendor keeps no state, no clock and no timer of its own.
 */
export interface Vendor {
  readonly code: VendorCode
  /** What the seller enters. Values of secret fields reach the vendor as `Remote.secrets`, the others as `Remote.settings`. */
  readonly fields: readonly CredentialField[]
  /** The hosts that calls may reach; a call to any other host is refused before it is sent. */
  hosts(settings: Settings): readonly HostPattern[]
  /** The rate limits of the platform, by operation. Servers share them through the database. */
  readonly budgets: Readonly<Record<string, Budget>>
  /** Obtains what expires: access tokens, sessions. Without it the entered credentials are sent with each call. */
  readonly renewal?: Renewal
  /** The steps of the check of new credentials, in order. The first failure ends the check. */
  readonly checks: readonly Check[]
  readonly streams: readonly Stream[]
  /** The number of days after which the entered credentials stop working; the seller is warned before. */
  readonly credentialDays?: number
  /** Where the seller signs in on the platform, for vendors that need the operator's app. */
  readonly authorisation?: Authorisation
  readonly webhook?: Webhook
}

export type Settings = Readonly<Record<string, string>>

export interface CredentialField {
  /** The key of its label in `phrases/*\/connections.ts`. */
  readonly name: string
  readonly kind: 'text' | 'long_text' | 'address' | 'choice'
  readonly secret: boolean
  readonly options?: readonly string[]
  /** The normalised value, such as a shop address without its path; null if it is wrong. */
  parse?(value: string): string | null
}

/** A host such as `api.noon.partners`, or all hosts below a domain: `*.amazonaws.com`. */
export type HostPattern = string

export interface Budget {
  /** Calls per second in the long run. */
  readonly perSecond: number
  /** Calls that may be made at once after a pause. */
  readonly burst: number
}

/** What a remote call may use. Everything that differs between runs is injected. */
export interface Remote {
  /**
   * Sends one request. Refuses hosts that the vendor does not declare, follows no redirect, gives up after 30 seconds. Network
   * errors become `vendor_unavailable`. Sets the user agent of Safi.
   */
  fetch(url: string | URL, init?: RequestInit): Promise<Response>
  now(): Date
  /** A number from 0 to 1. */
  random(): number
  readonly settings: Settings
  readonly secrets: Readonly<Record<string, Secret>>
  /** The renewed tokens; empty before the first renewal. */
  readonly tokens: Readonly<Record<string, Secret>>
}

/** Exactly one remote call. It takes one token of the budget of its operation. */
export interface RemoteCall<Result> {
  readonly operation: string
  send(remote: Remote): Promise<Result>
}

export interface Tokens {
  readonly values: Readonly<Record<string, string>>
  /** When they stop working by the clock of Safi; they are renewed some minutes before. */
  readonly expiresAt: Date
}

/** The core renews under a lock, and commits the result before any call uses it. */
export type Renewal = RemoteCall<Tokens>

export interface Check {
  /** The key of its title in `phrases/*\/connections.ts`. */
  readonly name: string
  readonly call: RemoteCall<void>
}

export interface Stream {
  /** The key of its title in `phrases/*\/connections.ts`, such as `orders`. */
  readonly name: string
  /** The longest time that one window covers. */
  readonly windowDays: number
  /** How far back the platform has data; older days are not asked for. */
  readonly historyDays?: number
  /** The newest minutes that the platform may not have yet, which a window leaves out. */
  readonly delayMinutes?: number
  /** Polls of a live connection: every so often, the time since the last window and so many days before it. */
  readonly polls: readonly Poll[]
  /** The most windows that are in work at the same time. */
  readonly atOnce: number
  /** The next call of a window. */
  next(window: Window): RemoteCall<StepResult>
}

export interface Poll {
  readonly everyMinutes: number
  readonly lookBackDays: number
}

/** What the vendor itself stores between two calls of a window. */
export type Progress = Readonly<Record<string, string | number | boolean | null>>

/** A period of a stream, or one report that the platform listed. */
export interface Window {
  readonly from: Date
  readonly to: Date
  /** The id of a report that `found` named; null for a period. */
  readonly remoteId: string | null
  /** Empty for a new window. */
  readonly progress: Progress
  /** What `wait` stored encrypted, such as the address of a document; null without it. */
  readonly secret: Secret | null
  /**
   * Whether an earlier call may have reached the platform without its result being stored: then look for what it made before
   * making it again.
   */
  readonly unsure: boolean
}

/** What a call brought. The core stores it in one transaction before the next call. */
export type StepResult =
  /** Something was requested or is ready. The next call is due in so many seconds; 0 means at once. */
  | {
      readonly kind: 'wait'
      readonly state: 'requested' | 'ready'
      readonly progress: Progress
      readonly seconds: number
      readonly secret?: string
    }
  /** The complete document, which the core stores and imports. */
  | { readonly kind: 'document'; readonly fileName: string; readonly bytes: Bytes }
  /**
   * One part of a document that many calls make; the document is all parts in order. `next` is the progress of the next call;
   * null ends the document.
   */
  | {
      readonly kind: 'part'
      readonly fileName: string
      readonly bytes: Bytes
      readonly next: Progress | null
    }
  /** Reports that exist on the platform. Each becomes a window of its own, unless it is known. `next` asks for more. */
  | { readonly kind: 'found'; readonly reports: readonly FoundReport[]; readonly next: Progress | null }
  /** The platform has nothing for this window. */
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
 * A call that failed. `outcome` says what follows:
 * - `throttled`: the operation waits for `seconds`, then the same call is made again;
 * - `retry`: the same call is made again after a while, for what passes by itself;
 * - `restart`: the window begins again without its progress, for an expired document or a report that the platform did not make;
 * - `renew`: the token no longer works: it is renewed once, and the same call is made again; then `reconnect`;
 * - `reconnect`: no further call is made until the seller connects again;
 * - `fail`: the window fails and is tried again once a day.
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
  /** The page of the platform on which the seller agrees. `state` comes back with the answer. */
  address(state: string, returnTo: string): URL
  /** Exchanges the code of the answer for tokens. */
  exchange(code: string, returnTo: string): RemoteCall<Tokens>
  /** Asks whose tokens these are. */
  readonly identify: RemoteCall<Account>
}

/** A shop of the platform. */
export interface Account {
  /** What identifies it on the platform for ever. */
  readonly id: string
  /** What its owner calls it. */
  readonly name: string
}

/** What a platform sent to announce a change. The signature covers the bytes as they came. */
export interface Delivery {
  readonly headers: Headers
  readonly body: Uint8Array
}

export interface Announcement {
  /** The same if the platform sends it again. */
  readonly deliveryId: string
  /** The streams to poll soon; none for what is of no interest. */
  readonly streams: readonly string[]
  /** The shop, where all shops announce to one address. */
  readonly account?: string
}

/** How a platform announces changes. Announcements are hints: they only make the next poll earlier. */
export interface Webhook {
  /** All shops of the operator's app announce to one address, or each connection has one, which its seller enters at the platform. */
  readonly of: 'app' | 'connection'
  /** Whether the seller enters Safi's `webhookSecret` as well. Otherwise the platform signs with a secret that it has. */
  readonly entersSecret?: true
  /** Null if the signature is wrong. */
  read(delivery: Delivery, secrets: Readonly<Record<string, Secret>>): Announcement | null
}
