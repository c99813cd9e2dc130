/**
 * The selling platforms that every seller can choose. Codes are stable; names are spelled as the platforms spell them.
 */
export const BUILT_IN_PLATFORMS = [
  { code: 'noon', name: 'noon' },
  { code: 'amazon', name: 'Amazon' },
  { code: 'jumia', name: 'Jumia' },
  { code: 'salla', name: 'Salla' },
  { code: 'zid', name: 'Zid' },
  { code: 'shopify', name: 'Shopify' },
  { code: 'woocommerce', name: 'WooCommerce' },
  { code: 'etsy', name: 'Etsy' },
  { code: 'ebay', name: 'eBay' },
  { code: 'tiktok-shop', name: 'TikTok Shop' },
  { code: 'trendyol', name: 'Trendyol' },
] as const

export type PlatformCode = (typeof BUILT_IN_PLATFORMS)[number]['code']

/** The cost categories that every new product starts with. The phrases contain their names in each language. */
export const BUILT_IN_COST_CATEGORIES = [
  'product',
  'packaging',
  'inbound-shipping',
  'customs',
  'advertising',
  'labour',
  'other',
] as const

export type CostCategoryCode = (typeof BUILT_IN_COST_CATEGORIES)[number]
