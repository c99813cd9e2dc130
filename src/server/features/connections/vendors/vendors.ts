import type { VendorCode } from '#contract/connections.ts'
import { amazonVendor } from './amazon/amazon-vendor.ts'
import type { Vendor } from './vendor.ts'

/** All vendors that need nothing of the operator but a key for secrets. */
export function configuredVendors(): ReadonlyMap<VendorCode, Vendor> {
  const vendors = [amazonVendor()]
  return new Map(vendors.map((vendor) => [vendor.code, vendor]))
}
