import type { Hono } from 'hono'

/** A clock that only tests move. */
export class TestClock {
  #now: number

  constructor(start: string) {
    this.#now = Date.parse(start)
  }

  now(): Date {
    return new Date(this.#now)
  }

  advance(seconds: number): void {
    this.#now += seconds * 1000
  }
}

/**
 * What goes wrong with one call:
 * - a status, with which the platform responds instead of doing anything;
 * - `hang`: no response within the time limit; `reset`: the connection ends at once;
 * - `lost`: the platform does what was asked, and its answer is lost;
 * - `cut`: the connection ends in the middle of the answer; `truncated`: the file itself is incomplete;
 * - `garbage`: a page of a proxy with the status 200.
 */
export type Fault =
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  | 'hang'
  | 'reset'
  | 'lost'
  | 'cut'
  | 'truncated'
  | 'garbage'

interface Planned {
  readonly path: RegExp
  readonly fault: Fault
}

/**
 * A platform for tests: a Hono app that responds without a socket, a clock, and a list of faults, each of which
 * affects one call.
 */
export class StandIn {
  readonly clock: TestClock
  /** The calls so far, as `POST /path` with the status of the response. */
  readonly calls: string[] = []
  /** A promise for which calls wait before they get a response. */
  ready: Promise<void> = Promise.resolve()
  readonly #app: Hono
  readonly #faults: Planned[] = []

  constructor(app: Hono, clock: TestClock) {
    this.#app = app
    this.clock = clock
  }

  /** Gives the next calls to a path these faults, one to each call. */
  fail(path: RegExp, ...faults: readonly Fault[]): void {
    this.#faults.push(...faults.map((fault) => ({ path, fault })))
  }

  readonly fetch = async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const called = `${request.method} ${new URL(request.url).pathname}`
    const fault = this.#takeFault(called)
    await this.ready
    if (fault === 'hang') throw this.#noAnswer(called, new DOMException('timed out', 'TimeoutError'))
    if (fault === 'reset') throw this.#noAnswer(called, new TypeError('fetch failed'))
    const response = await this.#answer(request, fault)
    response.headers.set('date', this.clock.now().toUTCString())
    this.calls.push(`${called} ${response.status}`)
    if (fault === 'lost') throw new TypeError('fetch failed')
    return fault === 'cut' || fault === 'truncated' ? half(response, fault) : response
  }

  #takeFault(called: string): Fault | undefined {
    const at = this.#faults.findIndex(({ path }) => path.test(called))
    return at === -1 ? undefined : this.#faults.splice(at, 1)[0]?.fault
  }

  #noAnswer(called: string, error: Error): Error {
    this.calls.push(`${called} none`)
    return error
  }

  async #answer(request: Request, fault: Fault | undefined): Promise<Response> {
    if (fault === 'garbage') return new Response('<html>Please wait</html>')
    if (typeof fault === 'object') return new Response('', fault)
    return this.#app.fetch(request)
  }
}

async function half(response: Response, fault: 'cut' | 'truncated'): Promise<Response> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const start = bytes.subarray(0, Math.floor(bytes.length / 2))
  if (fault === 'truncated') return new Response(start, response)
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(start),
    pull: (controller) => controller.error(new TypeError('terminated')),
  })
  return new Response(body, response)
}

/** A leaky bucket: it allows a number of calls at once, and a number of further calls each second. */
export class Bucket {
  readonly #clock: TestClock
  readonly #perSecond: number
  readonly #burst: number
  #left: number
  #at: number

  constructor(
    clock: TestClock,
    { perSecond, burst }: { readonly perSecond: number; readonly burst: number },
  ) {
    this.#clock = clock
    this.#perSecond = perSecond
    this.#burst = burst
    this.#left = burst
    this.#at = clock.now().getTime()
  }

  /** Subtracts what a call costs. Returns the seconds to wait if the bucket contains too little, else 0. */
  take(cost = 1): number {
    const now = this.#clock.now().getTime()
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#at) / 1000) * this.#perSecond)
    this.#at = now
    if (this.#left < cost) return Math.ceil((cost - this.#left) / this.#perSecond)
    this.#left -= cost
    return 0
  }
}
