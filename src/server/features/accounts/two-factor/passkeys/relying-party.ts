import { isIP } from 'node:net'
import type { AccountsDeps } from '../../deps.ts'

/**
 * The domain that passkeys belong to, and the origin where they are used. Both come from the configuration, never from
 * a request, which an attacker could forge. Browsers support no passkeys for IP addresses, so a local server uses
 * `localhost`.
 */
export function relyingParty({ publicUrl }: AccountsDeps): { id: string; origin: string } {
  const url = new URL(publicUrl)
  if (isIP(url.hostname.replaceAll(/[[\]]/g, ''))) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}
