import { generateKeyPairSync, type KeyObject, verify } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { type Context, Hono } from 'hono'
import { NOON_HEADER, type NoonRow, noonCells } from '#domain/import/testing/noon-file.ts'
import { csvText } from '#domain/import/testing/sources.ts'
import { checkedBy, type OpenApi } from '../openapi.ts'
import { Bucket, StandIn, type TestClock } from '../stand-in.ts'
import openapi from './openapi.json' with { type: 'json' }

const REPORT = 'noon_financeweb_transactionviewreportonitemlevel'
const KEY_ID = 'key-1'
const CLOCK_SECONDS = 300
const SESSION_SECONDS = 30 * 86_400
const ADDRESS_SECONDS = 600

/** A row of noon's statements, with the time from which reports contain the row. */
export interface NoonEntry {
  readonly row: NoonRow & { readonly date: string }
  readonly from: string
}

/** The state of the simulated noon. */
interface NoonState {
  readonly entries: NoonEntry[]
  /** Number of status calls after which an export is complete. */
  pending: number
  /** The statuses with which the next exports end, instead of COMPLETE. */
  readonly ends: string[]
  maySeeFinance: boolean
  /** The project of the service account, whose sales the reports contain. */
  project: string
}

/** noon's Partner API: login with a signed token, sessions, and reports as gzip files at URLs that expire. */
export class NoonStandIn extends StandIn {
  readonly state: NoonState
  readonly #privateKey: string
  readonly #service: NoonService

  constructor(clock: TestClock) {
    const pair = keyPair()
    const state: NoonState = { entries: [], pending: 2, ends: [], maySeeFinance: true, project: 'PRJ12345' }
    const service = new NoonService(clock, state, pair.publicKey)
    super(service.app, clock)
    this.#service = service
    this.state = state
    this.#privateKey = String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' }))
  }

  /** The key file that a seller downloads from noon. */
  get keyFile(): string {
    return JSON.stringify({
      type: 'service_account',
      key_id: KEY_ID,
      private_key: this.#privateKey,
      project_code: this.state.project,
    })
  }

  /** Ends all sessions, as noon does when the seller changes a role. */
  endSessions(): void {
    this.#service.sessions.clear()
  }

  /** Deletes the service account. */
  deleteKey(): void {
    this.endSessions()
    this.#service.deleted = true
  }

  get exports(): number {
    return this.#service.exports.size
  }
}

let made: ReturnType<typeof generateKeyPairSync> | undefined

/** Returns a key pair, which all stand-ins share, because making one takes longer than a test. */
function keyPair() {
  made ??= generateKeyPairSync('rsa', { modulusLength: 2048 })
  return made
}

interface Export {
  readonly from: string
  readonly to: string
  readonly country: string | undefined
  readonly end: string
  asked: number
}

class NoonService {
  readonly app = new Hono()
  readonly sessions = new Map<string, number>()
  readonly exports = new Map<string, Export>()
  deleted = false
  readonly #clock: TestClock
  readonly #state: NoonState
  readonly #key: KeyObject
  readonly #usedTokens = new Set<string>()
  readonly #bucket: Bucket

  constructor(clock: TestClock, state: NoonState, key: KeyObject) {
    this.#clock = clock
    this.#state = state
    this.#key = key
    this.#bucket = new Bucket(clock, { perSecond: 25, burst: 1500 })
    this.app.get('/files/:code', (c) => this.#file(c))
    this.app.use('*', checkedBy(openapi as unknown as OpenApi))
    this.app.use('/impex/*', async (c, next) => {
      const wait = this.#bucket.take()
      if (wait > 0) return c.body(null, 429)
      const session = /_npsid=([\w-]+)/.exec(c.req.header('cookie') ?? '')?.[1] ?? ''
      return (this.sessions.get(session) ?? 0) > this.#seconds() ? next() : c.body(null, 401)
    })
    this.app.post('/identity/public/v1/api/login', async (c) => this.#login(c))
    this.app.get('/impex/v1/export/category/list', (c) => c.json({ export_categories: this.#categories() }))
    this.app.post('/impex/v1/export/create', async (c) => this.#create(c))
    this.app.post('/impex/v1/export/status', async (c) => this.#status(c))
  }

  async #login(c: Context): Promise<Response> {
    const { token, default_project_code } = await c.req.json()
    if (!this.#isValid(token) || default_project_code !== this.#state.project || this.deleted)
      return c.json({ error: { code: 'UNAUTHENTICATED', message: 'Invalid API token' } }, 401)
    const session = `session-${this.sessions.size + 1}-${this.#usedTokens.size}`
    this.sessions.set(session, this.#seconds() + SESSION_SECONDS)
    c.header('set-cookie', `_npsid=${session}; Path=/; HttpOnly; Secure`, { append: true })
    c.header('set-cookie', '_nprtnetid=n1; Path=/; HttpOnly; Secure', { append: true })
    return c.body(null, 200)
  }

  #isValid(token: string): boolean {
    const [header = '', claims = '', signature = ''] = token.split('.')
    const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
    const { sub, iat, jti } = read(claims)
    const fresh = Math.abs(iat - this.#seconds()) < CLOCK_SECONDS && !this.#usedTokens.has(jti)
    this.#usedTokens.add(jti)
    const signed = Buffer.from(`${header}.${claims}`)
    return (
      fresh &&
      sub === KEY_ID &&
      read(header).alg === 'RS256' &&
      verify('RSA-SHA256', signed, this.#key, Buffer.from(signature, 'base64url'))
    )
  }

  #categories() {
    const params = { from_date: 'date', to_date: 'date' }
    const catalogue = { export_category_code: 'noon_catalog_catalogexport', params: { country: 'string' } }
    return this.#state.maySeeFinance ? [{ export_category_code: REPORT, params }, catalogue] : [catalogue]
  }

  async #create(c: Context): Promise<Response> {
    const { export_category_code, params } = await c.req.json()
    if (export_category_code !== REPORT || !this.#state.maySeeFinance) return c.body(null, 403)
    const code = `EXP${this.exports.size + 1}`
    const end = this.#state.ends.shift() ?? 'COMPLETE'
    const { from_date: from, to_date: to, country } = params
    this.exports.set(code, { from, to, country, end, asked: 0 })
    return c.json({ export_code: code })
  }

  async #status(c: Context): Promise<Response> {
    const { export_code } = await c.req.json()
    const found = this.exports.get(export_code)
    if (found === undefined) return c.body(null, 404)
    found.asked++
    const export_status = ['PENDING', 'QUEUE', 'RUNNING'][found.asked - 1]
    if (found.asked <= this.#state.pending && export_status) return c.json({ export_code, export_status })
    if (found.end !== 'COMPLETE') return c.json({ export_code, export_status: found.end })
    const download_url = `https://storage.googleapis.com/files/${export_code}?expires=${this.#seconds() + ADDRESS_SECONDS}`
    return c.json({ export_code, export_status: 'COMPLETE', download_url })
  }

  #file(c: Context): Response {
    const found = this.exports.get(c.req.param('code') ?? '')
    // this host is not noon's API, so no cookie of that API may be sent here
    if (found === undefined || c.req.header('cookie')) return c.body(null, 400)
    if (Number(c.req.query('expires')) < this.#seconds()) return c.body(null, 403)
    const now = this.#clock.now().toISOString()
    const rows = this.#state.entries
      .filter(({ row, from }) => from <= now && row.date >= found.from && row.date <= found.to)
      // a country in upper case matches nothing and causes no error
      .filter(() => found.country === undefined || found.country === found.country.toLowerCase())
    const text = csvText([NOON_HEADER, ...rows.map(({ row }) => noonCells(row))])
    return c.body(new Uint8Array(gzipSync(text)), 200, { 'content-type': 'text/csv' })
  }

  #seconds(): number {
    return Math.floor(this.#clock.now().getTime() / 1000)
  }
}
