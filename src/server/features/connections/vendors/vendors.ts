import type { VendorCode } from '#contract/vendors.ts'
import { amazonVendor } from './amazon/amazon-vendor.ts'
import { noonVendor } from './noon/noon-vendor.ts'
import { type SallaApp, sallaVendor } from './salla/salla-vendor.ts'
import { shopifyVendor } from './shopify/shopify-vendor.ts'
import type { Vendor } from './vendor.ts'
import { wooCommerceVendor } from './woocommerce/woocommerce-vendor.ts'

/**
 * The vendors that this server offers, in the order in which sellers see them. Salla is offered only if the operator
 * has an app there.
 */
export function configuredVendors(salla?: SallaApp): ReadonlyMap<VendorCode, Vendor> {
  const vendors = [
    noonVendor(),
    amazonVendor(),
    ...(salla ? [sallaVendor(salla)] : []),
    wooCommerceVendor(),
    shopifyVendor(),
  ]
  return new Map(vendors.map((vendor) => [vendor.code, vendor]))
}
