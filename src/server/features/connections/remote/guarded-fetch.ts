import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isIP } from 'node:net'
import { Agent, fetch as undiciFetch } from 'undici'
import { AddressRefused, isPublic } from './public-address.ts'

export type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>

/**
 * Returns a fetch that connects to public IP addresses only. It checks the address when it connects, after the host name
 * was resolved, so it also refuses names that resolve to a private address.
 */
export function guardedFetch(): Fetch {
  const guarded: LookupFunction = (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, [])
      if (addresses.length === 0 || !addresses.every(({ address }) => isPublic(address)))
        return callback(new AddressRefused(`${hostname} is not a public address`), [])
      if (options.all) return callback(null, addresses)
      const [first] = addresses
      callback(null, first?.address ?? '', first?.family)
    })
  }
  const dispatcher = new Agent({ connect: { lookup: guarded }, maxRedirections: 0 } as Agent.Options)
  return async (url, init) => {
    const { hostname } = new URL(url)
    const bare = hostname.replace(/^\[|\]$/g, '')
    // a URL with an IP address needs no name resolution, so it must be checked here
    if (isIP(bare) && !isPublic(bare)) throw new AddressRefused(`${hostname} is not a public address`)
    const response = await undiciFetch(url, { ...(init as object), dispatcher, redirect: 'manual' })
    return response as unknown as Response
  }
}
