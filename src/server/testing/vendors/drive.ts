import { inspect } from 'node:util'
import { readText, type WholeRead } from '#domain/import/testing/sources.ts'
import { Secret } from '#server/features/connections/secrets/secret.ts'
import {
  type Progress,
  type Remote,
  type RemoteCall,
  type StepResult,
  type Vendor,
  VendorError,
  type Window,
} from '#server/features/connections/vendors/vendor.ts'
import type { StandIn } from './stand-in.ts'

const USER_AGENT = 'Safi/test'
/** Maximum number of calls, which is more than any test needs. It stops a vendor that would make calls forever. */
const MAX_CALLS = 2_000
const RETRY_SECONDS = 60

/** The parts of a stand-in that a driver uses. */
export type Platform = Pick<StandIn, 'clock' | 'fetch'>

type Entered = Readonly<Record<string, string>>

/** Makes the calls of a vendor one after the other as the sync does, without a database, on the clock of the stand-in. */
export class Driver {
  readonly #vendor: Vendor
  readonly #standIn: Platform
  #settings: Entered
  readonly #secrets: Readonly<Record<string, Secret>>
  #tokens: Readonly<Record<string, Secret>> = {}
  #expiresAt = 0
  /** What follows each error of a report so far, and its code, in chronological order, such as `retry: vendor_unavailable`. */
  readonly errors: string[] = []

  constructor(vendor: Vendor, standIn: Platform, entered: Entered = {}) {
    this.#vendor = vendor
    this.#standIn = standIn
    const parsed = vendor.fields.map((field) => {
      const value = entered[field.name] ?? ''
      return [field, field.parse ? field.parse(value) : value] as const
    })
    const of = (secret: boolean) =>
      parsed
        .filter(([field]) => field.secret === secret)
        .map(([{ name }, value]) => [name, value ?? ''] as const)
    this.#settings = Object.fromEntries(of(false))
    this.#secrets = Object.fromEntries(of(true).map(([name, value]) => [name, new Secret(value)]))
  }

  setTokens(values: Entered, expiresAt: Date): void {
    this.#tokens = Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, new Secret(value)]),
    )
    this.#expiresAt = expiresAt.getTime()
  }

  /** Returns the name and error code of the first step of the check that fails, or null. */
  async firstFailedCheck(): Promise<string | null> {
    const signIn = { name: 'signIn', run: () => this.#renewIfDue() }
    const others = this.#vendor.checks.map(({ name, call }) => ({ name, run: () => this.send(call) }))
    for (const { name, run } of [signIn, ...others])
      try {
        await run()
      } catch (error) {
        if (!(error instanceof VendorError)) throw error
        this.#expectNoSecretIn(error)
        return `${name}: ${error.code}`
      }
    return null
  }

  /** Renews tokens that have expired, then makes one call. */
  async send<Result>(call: RemoteCall<Result>): Promise<Result> {
    if (!(call.operation in this.#vendor.budgets)) throw new Error(`no budget for ${call.operation}`)
    await this.#renewIfDue()
    return call.send(this.remote())
  }

  remote(): Remote {
    const allowed = this.#vendor.hosts(this.#settings)
    return {
      fetch: async (url, init) => {
        const { host } = new URL(url)
        const declared = allowed.some((pattern) =>
          pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern,
        )
        if (!declared) throw new VendorError('fail', 'address_not_allowed', { data: { host } })
        const headers = new Headers(init?.headers)
        headers.set('user-agent', USER_AGENT)
        try {
          return await this.#standIn.fetch(url, { ...init, headers })
        } catch {
          throw new VendorError('retry', 'vendor_unavailable')
        }
      },
      now: () => this.#standIn.clock.now(),
      random: () => 0.5,
      settings: this.#settings,
      secrets: this.#secrets,
      tokens: this.#tokens,
    }
  }

  /**
   * Fetches one window of a stream completely. Returns the text of the document, or null if the platform has nothing
   * for the window.
   */
  async fetchWindow(streamName: string, from: string, to: string): Promise<string | null> {
    const stream = this.#vendor.streams.find(({ name }) => name === streamName)
    if (stream === undefined) throw new Error(`no stream ${streamName}`)
    let progress: Progress = {}
    let secret: Secret | null = null
    let parts: string[] = []
    for (let calls = 0; calls < MAX_CALLS; calls++) {
      const window: Window = {
        from: new Date(from),
        to: new Date(to),
        remoteId: null,
        progress,
        secret,
        unsure: calls > 0,
      }
      try {
        const result: StepResult = await this.send(stream.next(window))
        if (result.kind === 'empty') return null
        if (result.kind === 'document') return await textOf(result.bytes)
        if (result.kind === 'found') throw new Error('unexpected reports')
        if (result.kind === 'wait') {
          this.#settings = { ...result.shopFacts, ...this.#settings }
          progress = result.progress
          secret = result.secret === undefined ? null : new Secret(result.secret)
          this.#standIn.clock.advance(result.seconds)
        } else {
          parts.push(await textOf(result.bytes))
          if (result.next === null) return parts.join('')
          progress = result.next
        }
      } catch (error) {
        if (!(error instanceof VendorError)) throw error
        this.#expectNoSecretIn(error)
        this.errors.push(`${error.outcome}: ${error.code}`)
        if (error.outcome === 'reconnect' || error.outcome === 'fail') throw error
        if (error.outcome === 'renew') this.#expiresAt = 0
        if (error.outcome === 'restart') {
          progress = {}
          secret = null
          parts = []
        }
        this.#standIn.clock.advance(error.seconds ?? RETRY_SECONDS)
      }
    }
    throw new Error(`${streamName} did not end in ${MAX_CALLS} calls`)
  }

  /** Fetches the document of one window (a period of a stream) and reads it with the reader of imports. */
  async readWindow(streamName: string, from: string, to: string): Promise<WholeRead> {
    const text = await this.fetchWindow(streamName, from, to)
    if (text === null) throw new Error('nothing in this window')
    return readText(text)
  }

  /** Errors are stored, shown and logged, so none may contain a token or what the seller entered. */
  #expectNoSecretIn(error: VendorError): void {
    const shown = inspect(error, { depth: 9 })
    for (const [name, secret] of Object.entries({ ...this.#secrets, ...this.#tokens }))
      if (shown.includes(secret.reveal())) throw new Error(`the error ${error.code} contains ${name}`)
  }

  async #renewIfDue(): Promise<void> {
    const { renewal } = this.#vendor
    if (renewal === undefined || this.#expiresAt > this.#standIn.clock.now().getTime()) return
    const { values, expiresAt } = await renewal.send(this.remote())
    this.setTokens(values, expiresAt)
  }
}

async function textOf(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of bytes) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
