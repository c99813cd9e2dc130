/**
 * The titles of all reports that Safi reads, or refuses with an explanation. Screens translate them; formats.test.ts
 * checks that the list is complete.
 */
export const REPORT_TITLES = [
  'Safi template',
  'noon Transaction View',
  'noon sales export',
  'Amazon Transaction View',
  'Amazon date range report',
  'Amazon date range report 2026',
  'Amazon settlement report',
  'Amazon settlement report V2',
  'Amazon All Orders report',
  'Jumia account statement',
  'Salla orders',
  'Shopify orders',
  'Shopify Payments transactions',
  'Shopify Payments payouts',
  'WooCommerce order list',
  'WooCommerce analytics orders',
  'WooCommerce Advanced Order Export',
  'Etsy sold order items',
  'Etsy sold orders',
  'Etsy monthly statement',
  'eBay orders report',
  'eBay transaction report',
  'TikTok Shop orders',
  'TikTok Shop income',
  'Trendyol orders',
  'Trendyol payment detail',
] as const
