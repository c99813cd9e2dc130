import { randomUUID } from 'node:crypto'
import { signUp } from '#contract/accounts.ts'
import { createBusiness } from '#contract/businesses.ts'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import type { Problem } from '#contract/errors.ts'
import { measured } from './measured.ts'

/** The password of accounts that tests create, unless a test chooses another. */
export const TEST_PASSWORD = 'Souq-2-go!'

export interface CallOptions<E> {
  params?: ParamsOf<E>
  query?: QueryOf<E>
  body?: BodyOf<E>
  /** The raw bytes of an upload. */
  bytes?: Uint8Array | string
}

/** Calls the server over HTTP and keeps cookies, like a browser. */
export class TestClient {
  readonly #url: string
  readonly #cookies: Map<string, string>
  email = ''
  userId = ''

  constructor(url: string, cookies = new Map<string, string>()) {
    this.#url = url
    this.#cookies = cookies
  }

  /** Returns a client with the same cookies and another server URL, as after a restart on another port. */
  at(url: string): TestClient {
    return new TestClient(url, this.#cookies)
  }

  /** Returns a client for another browser of the same user, which is not signed in. */
  elsewhere(): TestClient {
    return new TestClient(this.#url)
  }

  /** The cookies in the format of the Cookie header. */
  get cookies(): string {
    return [...this.#cookies].map((pair) => pair.join('=')).join('; ')
  }

  /** Makes a call that must succeed, and returns the response. Throws an Error with the status and body otherwise. */
  async call<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<ResponseOf<E>> {
    const response = await this.send(endpoint, options)
    const text = await response.text()
    if (!response.ok) throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as ResponseOf<E>
  }

  /** Makes a call that must fail, and returns the problem. */
  async fails<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<Problem> {
    const response = await this.send(endpoint, options)
    if (response.ok)
      throw new Error(`${endpoint.method} ${endpoint.path} succeeded: ${await response.text()}`)
    return (await response.json()) as Problem
  }

  async send<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<Response> {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String((options.params as Record<string, unknown> | undefined)?.[name])),
    )
    const query = new URLSearchParams()
    for (const [name, value] of Object.entries(options.query ?? {})) {
      if (value !== undefined) query.set(name, String(value))
    }
    const headers: Record<string, string> = {
      cookie: this.cookies,
    }
    if (options.body !== undefined) headers['content-type'] = 'application/json'
    if (options.bytes !== undefined) headers['content-type'] = 'application/octet-stream'
    const response = await this.fetch(`${path}${query.size > 0 ? `?${query}` : ''}`, {
      method: endpoint.method.toUpperCase(),
      headers,
      body:
        options.bytes !== undefined
          ? (options.bytes as Uint8Array<ArrayBuffer> | string)
          : JSON.stringify(options.body),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      const [name = '', ...value] = pair.split('=')
      if (/max-age=0/i.test(cookie)) this.#cookies.delete(name)
      else this.#cookies.set(name, value.join('='))
    }
    return response
  }

  fetch(path: string, init?: RequestInit): Promise<Response> {
    return fetch(new URL(path, this.#url), init)
  }

  /** Creates a new account with a unique name and e-mail address through the API, and stays signed in. */
  async signUp(): Promise<this> {
    this.email = `${randomUUID()}@example.com`
    const body = {
      firstName: 'Mona',
      lastName: 'Hassan',
      businessName: `Shop ${randomUUID()}`,
      email: this.email,
      password: TEST_PASSWORD,
    }
    const { user } = await measured('sign-up', () => this.call(signUp, { body }))
    this.userId = user?.id ?? ''
    return this
  }

  async newBusiness(overrides: Partial<BodyOf<typeof createBusiness>> = {}) {
    return this.call(createBusiness, {
      body: { name: 'Nile Shop', industry: 'electronics', country: 'EG', ...overrides },
    })
  }
}
