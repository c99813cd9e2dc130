import { Server } from 'node:net'
import { type ServerType, serve } from '@hono/node-server'
import { listenStartError } from '../start-error.ts'

/** How long a client may take to send, in milliseconds; one that sends a letter a minute would hold its place for ever. */
export interface Patience {
  /** Until the headers are whole. */
  readonly headersMs: number
  /** Until the body is: a large sales file comes over a slow line too. */
  readonly requestMs: number
}

const PATIENCE: Patience = { headersMs: 20_000, requestMs: 15 * 60_000 }

/** Throws a StartError of one clear line. */
export function listen(
  address: { host: string; port: number; patience?: Patience | undefined },
  fetch: Parameters<typeof serve>[0]['fetch'],
): Promise<ServerType> {
  const { headersMs, requestMs } = address.patience ?? PATIENCE
  const serverOptions = {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.min(headersMs, 10_000) / 2,
  }
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port: address.port, hostname: address.host, serverOptions })
    server.once('listening', () => resolve(server))
    server.once('error', (error) => reject(listenStartError(error, address)))
  })
}

/** A connection that was just made brings its request within this time. */
const FRESH_MS = 1_000

/** Takes no new connection, lets what runs end, and after some time ends what does not. */
export async function closeServer(server: ServerType, drainMs: number): Promise<void> {
  if (!('closeIdleConnections' in server)) throw new Error('not a server of HTTP/1.1')
  // the server's own close ends connections whose first request is on its way
  const closed = new Promise<void>((resolve) => Server.prototype.close.call(server, () => resolve()))
  let sweep: NodeJS.Timeout | undefined
  const fresh = setTimeout(() => {
    // between two requests a browser keeps its connection for the next one
    sweep = setInterval(() => server.closeIdleConnections(), 50)
  }, FRESH_MS)
  const giveUp = setTimeout(() => server.closeAllConnections(), drainMs)
  await closed
  for (const timer of [fresh, sweep, giveUp]) clearTimeout(timer)
}

export function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
