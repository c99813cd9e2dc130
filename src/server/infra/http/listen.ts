import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server, type Socket } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { LIMITS } from '#domain/catalog/limits.ts'
import { listenStartError } from '../process/start-error.ts'

/**
 * Time limits in milliseconds for sending a request. Without limits, a client that sends a byte a minute would occupy
 * its connection forever.
 */
export interface HttpTimeouts {
  /** Time for sending all headers. */
  readonly headersMs: number
  /** Time for sending the whole body. Bodies are small, except those announced by `expectLongBody`. */
  readonly bodyMs: number
  /** Time for sending the whole body of an upload, since a large sales file can come over a slow connection. */
  readonly uploadMs: number
}

const HTTP_TIMEOUTS: HttpTimeouts = { headersMs: 20_000, bodyMs: 30_000, uploadMs: 15 * 60_000 }

/**
 * How long an idle connection stays open, in milliseconds. Node's default is 5 seconds. If the event loop is blocked
 * for longer than that, Node closes the connection without reading a request that arrived meanwhile, and the request
 * is lost. Load balancers keep idle connections for 60 seconds, so the server must keep them longer.
 */
const KEEP_ALIVE_MS = 65_000

const uploads = new WeakSet<IncomingMessage>()

/** Gives this request as much time as an upload, because its body may be large. */
export function expectLongBody(request: IncomingMessage): void {
  uploads.add(request)
}

/** Throws a one-line StartError when the host and port cannot be used. */
export function listen(
  address: { host: string; port: number; timeouts?: HttpTimeouts | undefined },
  fetch: Parameters<typeof serve>[0]['fetch'],
): Promise<ServerType> {
  const { headersMs, bodyMs, uploadMs } = address.timeouts ?? HTTP_TIMEOUTS
  const serverOptions = {
    headersTimeout: headersMs,
    requestTimeout: uploadMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: Math.min(headersMs, 10_000) / 2,
  }
  return new Promise((resolve, reject) => {
    const server = serve({
      fetch,
      port: address.port,
      hostname: address.host,
      serverOptions,
      // the library would end the connection half a second after a response to a body that was not read
      autoCleanupIncoming: false,
    })
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (!hasBody(request)) return
      endSlowBody(request, bodyMs)
      response.once('finish', () => discardRest(request))
    })
    countRequests(server)
    server.once('listening', () => resolve(server))
    server.once('error', (error) => reject(listenStartError(error, address)))
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}

/**
 * Enforces the shorter time limit of ordinary bodies. Node has only one time limit for all requests of a server, and
 * uploads need the longer one.
 */
function endSlowBody(request: IncomingMessage, bodyMs: number): void {
  const timer = setTimeout(() => {
    if (!request.complete && !uploads.has(request)) request.socket.destroy()
  }, bodyMs)
  for (const event of ['end', 'close']) request.once(event, () => clearTimeout(timer))
}

/**
 * Reads on when a request got its response before it was complete. Many clients read the response only after they have
 * sent everything, and lose it if the connection ends before that. The time limits still apply.
 */
function discardRest(request: IncomingMessage): void {
  if (request.readableEnded) return
  const { socket } = request
  const most = socket.bytesRead + LIMITS.importBytes
  const timer = setInterval(() => {
    if (socket.bytesRead > most) socket.destroySoon()
  }, 100)
  for (const event of ['end', 'close']) request.once(event, () => clearInterval(timer))
  // without a reader, the stream would pause the request
  request.removeAllListeners('data')
  request.resume()
}

/** The number of requests without a response yet, for each connection that has sent a request. */
const unanswered = new WeakMap<ServerType, Map<Socket, number>>()

function countRequests(server: ServerType): void {
  const counts = new Map<Socket, number>()
  unanswered.set(server, counts)
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    if (!counts.has(socket)) socket.once('close', () => counts.delete(socket))
    counts.set(socket, (counts.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const open = counts.get(socket)
      if (open !== undefined) counts.set(socket, open - 1)
      if (!server.listening) endIdle(counts)
    })
  })
}

/** Closes connections that browsers keep open for a later request. */
function endIdle(counts: Map<Socket, number>): void {
  for (const [socket, open] of counts) if (open === 0) socket.destroySoon()
}

/** Accepts no new connections, lets running requests finish, and closes all remaining connections after `drainMs`. */
export async function closeServer(server: ServerType, drainMs: number): Promise<void> {
  if (!('closeAllConnections' in server)) throw new Error('the server does not speak HTTP/1.1')
  // closing with Node's HTTP close would cut off a response that is written but not sent yet
  const closed = new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()))
  endIdle(unanswered.get(server) ?? new Map())
  const giveUp = setTimeout(() => server.closeAllConnections(), drainMs)
  await closed
  clearTimeout(giveUp)
}

export function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
