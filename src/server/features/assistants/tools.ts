import { z } from 'zod'
import { listAlerts } from '#contract/alerts.ts'
import { listBusinesses } from '#contract/businesses.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { getFeeCheck, listFeeDifferences } from '#contract/fee-check.ts'
import { pageQuery } from '#contract/fields.ts'
import { getForecast } from '#contract/forecast.ts'
import { getPayouts } from '#contract/payouts.ts'
import { listProductRows } from '#contract/product-rows.ts'
import { getProductSales } from '#contract/product-sales.ts'
import { getProduct } from '#contract/products.ts'
import { getProfitBridge } from '#contract/profit-bridge.ts'
import { getBreakdown, getProfitReport } from '#contract/reports.ts'
import { getRestock } from '#contract/restock.ts'

/** A tool of the MCP server. Its answer consists of the responses of read-only API calls. */
export interface Tool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** The API calls by the name under which the answer contains their response. All calls get the same arguments. */
  readonly parts: Readonly<Record<string, Endpoint>>
  /** The path of the web application's screen that shows these figures. */
  readonly screen: (args: Readonly<Record<string, unknown>>) => string
}

const ofBusiness = (screen: string) => (args: Readonly<Record<string, unknown>>) =>
  `/business/${args.businessId}/${screen}`

/**
 * The tab of the reports screen for each value of the argument `by`. `currency` has no tab, because every tab shows all
 * currencies.
 */
const BREAKDOWN_TABS: Readonly<Record<string, string>> = { platform: 'platforms', country: 'countries' }

export const TOOLS: readonly Tool[] = [
  {
    name: 'list_businesses',
    title: 'Businesses',
    description: 'The businesses of the seller. All other tools need the id of one as `businessId`.',
    parts: { list: listBusinesses },
    screen: () => '/my-businesses',
  },
  {
    name: 'profit_report',
    title: 'Profit report',
    description:
      'Revenue, fees, costs and profit of a business by day, week, month or year, compared with the period before.',
    parts: { report: getProfitReport },
    screen: ofBusiness('reports'),
  },
  {
    name: 'profit_breakdown',
    title: 'Profit by product, platform or country',
    description: 'Revenue, fees, costs and profit of a period by product, platform, currency or country.',
    parts: { report: getBreakdown },
    screen: (args) => ofBusiness(`reports?tab=${BREAKDOWN_TABS[String(args.by)] ?? 'products'}`)(args),
  },
  {
    name: 'explain_change',
    title: 'Why profit changed',
    description:
      'Why profit changed between two periods, for a business, a platform or a product: effects of volume, price, fees and costs that sum to the change exactly.',
    parts: { bridge: getProfitBridge },
    screen: (args) =>
      ofBusiness(`reports?tab=bridge${args.productId ? `&product=${args.productId}` : ''}`)(args),
  },
  {
    name: 'products',
    title: 'Products',
    description: 'The products of a business with their actual figures of a period, filtered and sorted.',
    parts: { list: listProductRows },
    screen: ofBusiness('products'),
  },
  {
    name: 'product_detail',
    title: 'One product',
    description:
      'One product: its price, planned fees and costs, and what it earned in a period by platform and month.',
    parts: { product: getProduct, sales: getProductSales },
    screen: (args) => `/business/${args.businessId}/products/${args.productId}`,
  },
  {
    name: 'fee_findings',
    title: 'Fee check',
    description:
      'Fees that platforms charged, compared with fee rules: overcharges by cause, single differences with the last day to dispute them, and fees that could not be checked.',
    parts: { check: getFeeCheck, differences: listFeeDifferences },
    screen: ofBusiness('fees?tab=check'),
  },
  {
    name: 'stock',
    title: 'Stock and restocking',
    description:
      'Stock of each product, how long it lasts, what to order by when, cash needed, dead stock and what could not be seen.',
    parts: { restock: getRestock },
    screen: ofBusiness('inventory/restock'),
  },
  {
    name: 'payouts',
    title: 'Payouts',
    description: 'What platforms paid out in a period, and what they have not paid out yet, since when.',
    parts: { report: getPayouts },
    screen: ofBusiness('payouts'),
  },
  {
    name: 'forecast',
    title: 'Forecast and goal',
    description:
      'The profit of this month: booked so far, expected at its end with the range that past months prove, and what each day that is left must bring for the monthly goal.',
    parts: { month: getForecast },
    screen: ofBusiness('dashboard'),
  },
  {
    name: 'alerts',
    title: 'Alerts',
    description:
      'What costs the seller money now, the most money first, each with the days and amounts behind it.',
    parts: { list: listAlerts },
    screen: ofBusiness('alerts'),
  },
]

/** The schema of a tool's arguments: the parameters of all its calls. A page has at most 100 rows. */
export function argumentsOf({ parts }: Tool): z.ZodObject {
  const shape = Object.assign(
    {},
    ...Object.values(parts).flatMap(({ params, query }) => [params?.shape, query?.shape]),
  )
  return z.object({ ...shape, ...('pageSize' in shape && { pageSize: pageQuery.pageSize }) })
}
