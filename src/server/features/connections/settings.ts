import type { Fetch } from './remote/guarded-fetch.ts'
import { SecretKeys } from './secrets/keys.ts'
import type { Vendor } from './vendors/vendor.ts'

export interface ConnectionSettings {
  readonly keys: SecretKeys
  readonly vendors: ReadonlyMap<Vendor['code'], Vendor>
  readonly fetch: Fetch
  /** A number from 0 to 1; by default a random one. */
  readonly random?: () => number
}

/** Without keys for secrets no platform is offered, and no call is made. */
export const NO_CONNECTIONS: ConnectionSettings = {
  keys: new SecretKeys(),
  vendors: new Map(),
  fetch: () => Promise.reject(new Error('connections are not configured')),
}
