import { z } from 'zod'
import { businessParams } from './businesses.ts'
import { endpoint } from './endpoint.ts'
import { basisPoints, currency, id, isoDate, minorUnits, periodFields } from './fields.ts'

/**
 * The status of an order. `refunded`: some goods were refunded. `fees`: the order has only fees and corrections.
 * `left_out`: all rows of the order are excluded from sales because of their status, such as a cancelled order.
 */
export const ORDER_STATUSES = ['sold', 'refunded', 'fees', 'left_out'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The kinds of sale lines. A payout is not a sale; it is shown only on an order to which the file assigns the payout. */
export const SALE_KINDS = ['sale', 'refund', 'fee', 'reimbursement', 'other', 'left_out'] as const

export const SALES_SORTS = ['date', 'revenue', 'fees', 'profit'] as const
export type SalesSort = (typeof SALES_SORTS)[number]

export const FEE_BASES = ['stated', 'estimated', 'unknown'] as const

/** Up to this number, the rows of a list are counted exactly when a page is requested. */
export const COUNTED_UP_TO = 1_000

const feeBasis = z
  .enum(FEE_BASES)
  .describe(
    'Whether fees are stated in the file, estimated from the fees and fee rules of the product, or unknown. If unknown, fees and profit are null',
  )

/** The filters of a list, which also apply to its exported file and its totals. */
export const filters = {
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('The beginning of an order number, or a part of a SKU, a title or a product name'),
  ...periodFields,
  platform: z.string().max(200).optional(),
  currency: currency.optional(),
  productId: id.optional(),
}

/** The filters and the sort order of a list, which also apply to its exported file. */
export const narrowing = {
  ...filters,
  sort: z
    .enum(SALES_SORTS)
    .default('date')
    .describe("If sorted by an amount: the business's own currency first, unknown amounts last"),
  direction: z.enum(['desc', 'asc']).default('desc'),
}

const listQuery = {
  ...narrowing,
  cursor: z
    .string()
    .max(500)
    .optional()
    .describe('The value `next` or `previous` of another page of the same list'),
  pageSize: z.coerce.number().int().min(1).max(100).default(25),
  count: z
    .enum(['quick', 'exact'])
    .default('quick')
    .describe(`Quick counts up to ${COUNTED_UP_TO} where counting further takes longer than the page`),
}

const pageFacts = {
  total: z.int(),
  totalIsMore: z.boolean().describe('Whether there are more rows than `total`'),
  next: z.string().nullable(),
  previous: z.string().nullable(),
}

const figures = {
  revenue: minorUnits,
  fees: minorUnits.nullable().describe('Fees of the platform, less reimbursements; null if unknown'),
  feeBasis,
  cost: minorUnits.nullable().describe('null if the cost of any of the goods is unknown'),
  outputVat: minorUnits
    .optional()
    .describe('VAT included in the revenue; absent if the business was not registered'),
  profit: minorUnits
    .nullable()
    .describe('revenue - fees - cost - outputVat; null if one of the first three is unknown'),
}

const orderFacts = {
  key: z.string().describe('Identifies the order in URLs'),
  platform: z.string(),
  orderId: z.string(),
  date: isoDate.describe("Day of the order's first line"),
  status: z.enum(ORDER_STATUSES),
}

export const order = z.object({
  ...orderFacts,
  title: z.string().nullable().describe('Title of the first sale, or of the first line without a sale'),
  currency,
  ...figures,
  estimatedFees: minorUnits.describe('The estimated part of the fees'),
  units: z.int(),
  lines: z.int(),
  leftOut: minorUnits.describe('Amount of rows excluded because of their status; no figure contains it'),
})
export type Order = z.output<typeof order>

export const saleLine = z.object({
  id: z.int(),
  state: z
    .enum(['counted', 'superseded', 'left_out', 'payout'])
    .describe(
      'Whether the line counts. `superseded`: a later state of the same item, or a statement, counts instead',
    ),
  platform: z.string(),
  orderId: z.string().nullable(),
  orderKey: z.string().nullable(),
  date: isoDate,
  kind: z.string(),
  rawType: z.string().describe('The type or status of the row as in the file'),
  sku: z.string().nullable(),
  title: z.string().nullable(),
  product: z.object({ id, name: z.string() }).nullable(),
  country: z.string().nullable(),
  currency,
  units: z.int(),
  costUnits: z.int().describe('Units whose cost counts: 0 for a refund whose goods were not returned'),
  amounts: z
    .object({
      sales: minorUnits,
      shipping: minorUnits,
      giftWrap: minorUnits,
      discounts: minorUnits,
      referralFee: minorUnits,
      fulfilmentFee: minorUnits,
      otherFee: minorUnits,
      reimbursement: minorUnits,
      tax: minorUnits,
      payout: minorUnits,
    })
    .describe('Positive for money to the seller'),
  ...figures,
  leftOut: minorUnits,
  source: z.object({
    importId: id,
    fileName: z.string(),
    row: z.int().describe('1-based line of the file'),
  }),
})
export type SaleLine = z.output<typeof saleLine>

/** The sums of an order in one currency. Fees are positive costs. */
export const orderStatement = z.object({
  currency,
  units: z.int(),
  costUnits: z.int(),
  sales: minorUnits,
  shipping: minorUnits,
  giftWrap: minorUnits,
  discounts: minorUnits,
  referral: minorUnits,
  fulfilment: minorUnits,
  other: minorUnits,
  reimbursements: minorUnits.describe('Negative, because reimbursements lower the fees'),
  tax: minorUnits.describe('Tax collected for the state; neither revenue nor fee'),
  ...figures,
  estimatedFees: minorUnits,
  marginBp: basisPoints.describe('profit / (revenue - outputVat)'),
})
export type OrderStatement = z.output<typeof orderStatement>

export const orderDetail = z.object({
  ...orderFacts,
  statements: z
    .array(orderStatement)
    .describe('One statement per currency; amounts of different currencies are never added'),
  lines: z.array(saleLine).describe('In chronological order; the first 500'),
  lineCount: z.int(),
})
export type OrderDetail = z.output<typeof orderDetail>

export const listOrders = endpoint({
  method: 'get',
  path: '/api/businesses/{businessId}/orders',
  tag: 'Sales',
  summary: 'Orders of active imports, newest first, each with its profit',
  access: 'owner',
  role: 'viewer',
  withoutCosts: { hides: ['cost', 'profit'], refuses: { sort: ['profit'] } },
  params: businessParams,
  query: z.object({ ...listQuery, status: z.enum(ORDER_STATUSES).optional() }),
  response: z.object({ orders: z.array(order), ...pageFacts }),
  errors: ['business_not_found'],
})

export const getOrder = endpoint({
  method: 'get',
  path: '/api/businesses/{businessId}/orders/{orderKey}',
  tag: 'Sales',
  summary: 'An order: how its profit is computed, line by line, with the rows of its files',
  access: 'owner',
  role: 'viewer',
  params: businessParams.extend({ orderKey: z.string().max(2_000) }),
  response: orderDetail,
  errors: ['business_not_found', 'order_not_found'],
})

export const listSaleLines = endpoint({
  method: 'get',
  path: '/api/businesses/{businessId}/sale-lines',
  tag: 'Sales',
  summary: 'Lines of active imports, newest first',
  access: 'owner',
  role: 'viewer',
  withoutCosts: { hides: ['cost', 'profit'], refuses: { sort: ['profit'] } },
  params: businessParams,
  query: z.object({ ...listQuery, kind: z.enum(SALE_KINDS).optional() }),
  response: z.object({ lines: z.array(saleLine), ...pageFacts }),
  errors: ['business_not_found'],
})

export const getSalesFilters = endpoint({
  method: 'get',
  path: '/api/businesses/{businessId}/sales-filters',
  tag: 'Sales',
  summary: 'The values by which lists of sales can be filtered',
  access: 'owner',
  role: 'viewer',
  withoutCosts: true,
  params: businessParams,
  query: z.object({ productId: id.optional().describe('A product to include in any case') }),
  response: z.object({
    platforms: z.array(z.string()),
    currencies: z.array(currency),
    products: z.array(z.object({ id, name: z.string() })).describe('Sold products by name; the first 200'),
    from: isoDate.nullable(),
    to: isoDate.nullable(),
  }),
  errors: ['business_not_found'],
})
