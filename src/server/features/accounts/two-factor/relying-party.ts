import { isIP } from 'node:net'
import type { AccountsDeps } from '../service.ts'

/**
 * The name that passkeys belong to, and where they are made and shown. Never from a request: whoever stands between a
 * seller and the server could name itself. Browsers have no passkeys for numbers, so a server on its own machine is `localhost`.
 */
export function relyingParty({ publicUrl }: AccountsDeps): { id: string; origin: string } {
  const url = new URL(publicUrl)
  if (isIP(url.hostname.replaceAll(/[[\]]/g, ''))) url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}
