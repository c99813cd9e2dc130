import type { VendorCode } from '#contract/connections.ts'
import { amazonVendor } from './amazon/amazon-vendor.ts'
import { noonVendor } from './noon/noon-vendor.ts'
import { shopifyVendor } from './shopify/shopify-vendor.ts'
import type { Vendor } from './vendor.ts'
import { wooCommerceVendor } from './woocommerce/woocommerce-vendor.ts'

/** All vendors that need nothing of the operator but a key for secrets, in the order in which sellers see them. */
export function configuredVendors(): ReadonlyMap<VendorCode, Vendor> {
  const vendors = [noonVendor(), amazonVendor(), wooCommerceVendor(), shopifyVendor()]
  return new Map(vendors.map((vendor) => [vendor.code, vendor]))
}
