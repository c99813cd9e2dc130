import type { Format } from '../format.ts'
import { amazonAllOrders } from './amazon-all-orders.ts'
import { amazonDateRange } from './amazon-date-range.ts'
import { amazonSettlement } from './amazon-settlement.ts'
import { amazonSettlementV2 } from './amazon-settlement-v2.ts'
import { amazonTransactionView } from './amazon-transaction-view.ts'
import { ebayOrders } from './ebay-orders.ts'
import { ebayTransactions } from './ebay-transactions.ts'
import { etsyOrderItems } from './etsy-order-items.ts'
import { etsyOrders } from './etsy-orders.ts'
import { etsyStatement } from './etsy-statement.ts'
import { jumiaStatement } from './jumia-statement.ts'
import { noonSalesExport } from './noon-sales-export.ts'
import { noonTransactionView } from './noon-transaction-view.ts'
import { safiTemplate } from './safi-template.ts'
import { sallaOrders } from './salla-orders.ts'
import { shopifyOrders } from './shopify-orders.ts'
import { shopifyPayments } from './shopify-payments.ts'
import { tiktokIncome } from './tiktok-income.ts'
import { tiktokOrders } from './tiktok-orders.ts'
import { trendyolOrders } from './trendyol-orders.ts'
import { trendyolSettlement } from './trendyol-settlement.ts'
import { woocommerceAdvancedExport } from './woocommerce-advanced-export.ts'
import { woocommerceAnalytics } from './woocommerce-analytics.ts'
import { woocommerceOrders } from './woocommerce-orders.ts'

/** Every format that is recognised without asking. */
export const FORMATS: readonly Format[] = [
  noonTransactionView,
  noonSalesExport,
  amazonDateRange,
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

export function formatNamed(name: string): Format {
  const found = FORMATS.find((format) => format.name === name)
  if (!found) throw new Error(`no such format: ${name}`)
  return found
}

/** This format and those that are layouts of the same report: a sale that files of them tell again counts once. */
export function layoutsLike(name: string): string[] {
  const report = FORMATS.find((format) => format.name === name)?.layoutOf ?? name
  return [report, ...FORMATS.filter(({ layoutOf }) => layoutOf === report).map((format) => format.name)]
}
