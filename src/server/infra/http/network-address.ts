import { isIP } from 'node:net'
import { getConnInfo } from '@hono/node-server/conninfo'
import type { HttpContext } from './route.ts'

/**
 * Returns the caller's IP address, by which rate limits count. Behind the operator's own proxy (`trustProxy`), it is
 * the last entry of X-Forwarded-For, which the proxy wrote; callers can forge the entries before it.
 */
export function networkAddress(c: HttpContext, trustProxy: boolean): string {
  // there is no connection when a test calls the Hono app directly
  const connected = (c.env as { incoming?: unknown } | undefined)?.incoming
    ? getConnInfo(c).remote.address
    : undefined
  const forwarded = trustProxy ? withoutPort(c.req.header('x-forwarded-for')?.split(',').at(-1)) : undefined
  return networkOf(forwarded ?? connected ?? 'unknown')
}

/**
 * Reduces an IPv6 address to its /64 network. A household or server has a whole /64, and could otherwise use a new IP
 * address for every attempt.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (isIP(address) !== 6) return address
  const [head = '', tail] = (address.split('%')[0] as string).split('::')
  const groups = (part: string | undefined) => (part ? part.split(':') : [])
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length
  const all = [...groups(head), ...Array<string>(missing).fill('0'), ...groups(tail)]
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

/** Removes the port, since some proxies write 192.0.2.1:4711 and [2001:db8::1]:4711. */
function withoutPort(hop: string | undefined): string | undefined {
  const address = hop?.trim().replace(/^\[(.*)\](:\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1$3')
  return address && isIP(address) ? address : undefined
}
