import { type ServerType, serve } from '@hono/node-server'
import { listenStartError } from '../start-error.ts'

/** Throws a StartError of one clear line. */
export function listen(
  address: { host: string; port: number },
  fetch: Parameters<typeof serve>[0]['fetch'],
): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port: address.port, hostname: address.host })
    server.once('listening', () => resolve(server))
    server.once('error', (error) => reject(listenStartError(error, address)))
  })
}

/** Takes nothing new, lets what runs end, and after some time ends what does not. */
export async function closeServer(server: ServerType, drainMs: number): Promise<void> {
  if (!('closeIdleConnections' in server)) throw new Error('not a server of HTTP/1.1')
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // a connection is idle between two requests: the browser would keep it open for the next one
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const giveUp = setTimeout(() => server.closeAllConnections(), drainMs)
  await closed
  clearInterval(sweep)
  clearTimeout(giveUp)
}

export function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
