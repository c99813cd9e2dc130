import type { VendorCode } from '#contract/vendors.ts'
import { AppError } from '#server/infra/http/errors.ts'
import type { Fetch } from './remote/guarded-fetch.ts'
import { SecretKeys } from './secrets/keys.ts'
import type { Vendor } from './vendors/vendor.ts'

export interface ConnectionSettings {
  readonly keys: SecretKeys
  readonly vendors: ReadonlyMap<Vendor['code'], Vendor>
  readonly fetch: Fetch
  /** Returns a number from 0 to 1. The default is a random number; tests pass a fixed one. */
  readonly random?: () => number
}

/** Finds a vendor that this server offers. Throws vendor_not_offered. */
export function offered({ vendors }: Pick<ConnectionSettings, 'vendors'>, code: VendorCode): Vendor {
  const vendor = vendors.get(code)
  if (!vendor) throw new AppError('vendor_not_offered')
  return vendor
}

/** The settings of a server without keys for secrets: it offers no platform and makes no calls. */
export const NO_CONNECTIONS: ConnectionSettings = {
  keys: new SecretKeys(),
  vendors: new Map(),
  fetch: () => Promise.reject(new Error('connections are not configured')),
}
