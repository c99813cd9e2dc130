/** Platforms that Safi can fetch reports from by itself. */
export const VENDORS = ['amazon', 'noon', 'salla', 'woocommerce', 'shopify'] as const
export type VendorCode = (typeof VENDORS)[number]
