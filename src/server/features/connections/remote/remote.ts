import { causesOf } from '#server/infra/http/errors.ts'
import { type HostPattern, type Remote, type Vendor, VendorError } from '../vendors/vendor.ts'
import type { Fetch } from './guarded-fetch.ts'
import { AddressRefused } from './public-address.ts'

/** The maximum duration of one call in milliseconds, including the response body. */
export const CALL_MS = 30_000
const USER_AGENT = 'Safi/1.0 (Language=TypeScript)'

export interface RemoteParts {
  readonly fetch: Fetch
  readonly now: () => Date
  readonly random: () => number
}

type Values = Pick<Remote, 'settings' | 'secrets' | 'tokens'>

/** Creates what a vendor's calls may use, with a fetch that reaches only the hosts that the vendor declares. */
export function remoteOf(vendor: Vendor, parts: RemoteParts, values: Values): Remote {
  const hosts = vendor.hosts(values.settings)
  return {
    ...values,
    now: parts.now,
    random: parts.random,
    async fetch(address, init = {}) {
      const url = URL.parse(String(address))
      if (url === null || url.protocol !== 'https:' || !hosts.some((host) => matches(host, url)))
        throw new VendorError('fail', 'address_not_allowed', { data: { host: url?.hostname ?? '' } })
      const headers = new Headers(init.headers)
      if (!headers.has('user-agent')) headers.set('user-agent', USER_AGENT)
      const response = await sent(() =>
        parts.fetch(url, { ...init, headers, redirect: 'manual', signal: AbortSignal.timeout(CALL_MS) }),
      )
      if (response.status >= 300 && response.status < 400)
        throw new VendorError('fail', 'address_not_allowed', { data: { host: url.hostname } })
      return response
    },
  }
}

async function sent(send: () => Promise<Response>): Promise<Response> {
  try {
    return await send()
  } catch (error) {
    throw asVendorError(error)
  }
}

/**
 * Converts an error of a call to a VendorError. After a network error, also one while the body is read, the call is made
 * again.
 */
export function asVendorError(error: unknown): VendorError {
  if (error instanceof VendorError) return error
  const causes = [error, (error as { cause?: unknown } | null)?.cause]
  if (causes.some((cause) => cause instanceof AddressRefused))
    return new VendorError('fail', 'address_not_allowed')
  const network =
    (error instanceof TypeError && /^(fetch failed|terminated)$/.test(error.message)) ||
    (error instanceof Error && /^(AbortError|TimeoutError)$/.test(error.name)) ||
    causesOf(error).some(({ code }) => /^(E[A-Z]+|UND_ERR_\w+)$/.test(code))
  if (network) return new VendorError('retry', 'vendor_unavailable')
  throw error
}

function matches(pattern: HostPattern, { hostname, port }: URL): boolean {
  if (port !== '') return pattern === `${hostname}:${port}`
  return pattern.startsWith('*.') ? hostname.endsWith(pattern.slice(1)) : hostname === pattern
}
