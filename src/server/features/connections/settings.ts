import type { VendorCode } from '#contract/vendors.ts'
import { AppError } from '#server/infra/http/errors.ts'
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

/** A vendor of this server. Throws vendor_not_offered. */
export function offered({ vendors }: Pick<ConnectionSettings, 'vendors'>, code: VendorCode): Vendor {
  const vendor = vendors.get(code)
  if (!vendor) throw new AppError('vendor_not_offered')
  return vendor
}

/** Without keys for secrets no platform is offered, and no call is made. */
export const NO_CONNECTIONS: ConnectionSettings = {
  keys: new SecretKeys(),
  vendors: new Map(),
  fetch: () => Promise.reject(new Error('connections are not configured')),
}
