import { causesOf } from '#server/infra/http/errors.ts'
import { type HostPattern, type Remote, type Vendor, VendorError } from '../vendors/vendor.ts'
import type { Fetch } from './guarded-fetch.ts'
import { AddressRefused } from './public-address.ts'

/** The longest time that one call may take, its body included. */
export const CALL_MS = 30_000
const USER_AGENT = 'Safi/1.0 (Language=TypeScript)'

export interface RemoteParts {
  readonly fetch: Fetch
  readonly now: () => Date
  readonly random: () => number
}

type Values = Pick<Remote, 'settings' | 'secrets' | 'tokens'>

/** What a vendor's calls may use: a fetch to its own hosts alone. */
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
 * The error of a call as one of the vendor. An error of the network, also while the body is read, is no fault of anybody: the
 * call is made again.
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
