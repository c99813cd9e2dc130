import type { Format } from '../reader/format.ts'
import { amazonAllOrders } from './amazon/amazon-all-orders.ts'
import { amazonDateRange, amazonDateRange2026 } from './amazon/amazon-date-range.ts'
import { amazonSettlement } from './amazon/amazon-settlement.ts'
import { amazonSettlementV2 } from './amazon/amazon-settlement-v2.ts'
import { amazonTransactionView } from './amazon/amazon-transaction-view.ts'
import { ebayOrders } from './ebay/ebay-orders.ts'
import { ebayTransactions } from './ebay/ebay-transactions.ts'
import { etsyOrderItems } from './etsy/etsy-order-items.ts'
import { etsyOrders } from './etsy/etsy-orders.ts'
import { etsyStatement } from './etsy/etsy-statement.ts'
import { jumiaStatement } from './jumia/jumia-statement.ts'
import { noonSalesExport } from './noon/noon-sales-export.ts'
import { noonTransactionView } from './noon/noon-transaction-view.ts'
import { safiTemplate } from './safi/safi-template.ts'
import { sallaOrders } from './salla/salla-orders.ts'
import { shopifyOrders } from './shopify/shopify-orders.ts'
import { shopifyPayments } from './shopify/shopify-payments.ts'
import { tiktokIncome } from './tiktok/tiktok-income.ts'
import { tiktokOrders } from './tiktok/tiktok-orders.ts'
import { trendyolOrders } from './trendyol/trendyol-orders.ts'
import { trendyolSettlement } from './trendyol/trendyol-settlement.ts'
import { woocommerceAdvancedExport } from './woocommerce/woocommerce-advanced-export.ts'
import { woocommerceAnalytics } from './woocommerce/woocommerce-analytics.ts'
import { woocommerceOrders } from './woocommerce/woocommerce-orders.ts'

/** All formats that the reader recognises by the header of a file. */
export const FORMATS: readonly Format[] = [
  noonTransactionView,
  noonSalesExport,
  amazonDateRange,
  amazonDateRange2026,
  amazonAllOrders,
  amazonSettlement,
  amazonSettlementV2,
  amazonTransactionView,
  shopifyOrders,
  shopifyPayments,
  etsyOrderItems,
  etsyOrders,
  etsyStatement,
  ebayTransactions,
  ebayOrders,
  sallaOrders,
  jumiaStatement,
  woocommerceAnalytics,
  woocommerceOrders,
  woocommerceAdvancedExport,
  tiktokOrders,
  tiktokIncome,
  trendyolOrders,
  trendyolSettlement,
  safiTemplate,
]

/**
 * `SETTLING`: names of the statements whose sales replace those of order lists. `SETTLED`: names of the order lists
 * whose sales they replace.
 */
export const SETTLING: readonly string[] = FORMATS.filter(({ settles }) => settles).map(({ name }) => name)
export const SETTLED: readonly string[] = FORMATS.filter(
  ({ platform, fees }) =>
    fees === 'none' && FORMATS.some((format) => format.settles && format.platform === platform),
).map(({ name }) => name)

export function formatNamed(name: string): Format {
  const found = FORMATS.find((format) => format.name === name)
  if (!found) throw new Error(`no such format: ${name}`)
  return found
}

/**
 * Returns the names of a format and of all other layouts of the same report. A sale that appears in files of several
 * layouts counts once.
 */
export function layoutsLike(name: string): string[] {
  const report = FORMATS.find((format) => format.name === name)?.layoutOf ?? name
  return [report, ...FORMATS.filter(({ layoutOf }) => layoutOf === report).map((format) => format.name)]
}

/** Returns the names of the other statements of a statement's marketplace. They report the same money in rows with other keys. */
export function otherStatements(name: string): string[] {
  const own = FORMATS.find((format) => format.name === name)
  if (own?.fees !== 'stated') return []
  const others = FORMATS.filter(({ platform, fees }) => platform === own.platform && fees === 'stated')
  return others.map((format) => format.name).filter((other) => !layoutsLike(name).includes(other))
}
