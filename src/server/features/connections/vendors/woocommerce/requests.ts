import type { Refusals } from '../answers.ts'
import type { Answer, Remote } from '../vendor.ts'

/**
 * The permission of an API key in WooCommerce's settings. Without it, or if the shop's server drops the credentials, the
 * answer is 401.
 */
export const REFUSALS: Refusals = { unauthorised: 'reconnect', permission: 'Read' }

/** Sends a request with the seller's API key. It uses HTTPS only, as `shopAddressOf` ensures. */
export function get(remote: Remote, path: string, query: Readonly<Record<string, string>>): Promise<Answer> {
  const { settings, secrets } = remote
  const keys = `${secrets.consumerKey?.reveal()}:${secrets.consumerSecret?.reveal()}`
  const url = new URL(`${settings.shopAddress}${path}`)
  url.search = new URLSearchParams(query).toString()
  return remote.fetch(url, {
    headers: { authorization: `Basic ${Buffer.from(keys).toString('base64')}`, accept: 'application/json' },
  })
}
