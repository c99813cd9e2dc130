import { z } from 'zod'
import { businessParams } from './businesses.ts'
import { endpoint } from './endpoint.ts'
import { basisPoints, currency, id, isoDate, minorUnits, periodFields } from './fields.ts'

/** The figures of a profit statement. Cost and profit contain only known costs; coverage is the share of revenue whose cost is known. */
export const figures = z.object({
  revenue: minorUnits,
  fees: minorUnits.describe('Fees of the platforms, less reimbursements'),
  cost: minorUnits.describe('Cost of the goods whose cost is known'),
  outputVat: minorUnits
    .optional()
    .describe('VAT inside the revenue, owed to the state; absent if the business was not registered'),
  profit: minorUnits.describe('revenue - fees - cost - outputVat; unknown costs are not deducted'),
  marginBp: basisPoints.describe(
    'profit / (revenue - outputVat) of the sales whose cost is known, which are all sales if coverageBp is 10000 or null; null if no cost is known or the divisor is not above 0',
  ),
  coveredProfit: minorUnits.describe('Profit of the sales that marginBp covers'),
  units: z.int(),
  orders: z.int(),
  coverageBp: basisPoints.describe(
    'Share of revenue whose cost is known; 10000 only if every cost is known; null if revenue is 0',
  ),
  estimatedFees: minorUnits.describe(
    "The part of the fees that is estimated from the products' platform fees, for order lists",
  ),
  feeCoverageBp: basisPoints.describe('Share of revenue whose fees are stated or estimated'),
})
export type Figures = z.output<typeof figures>

export const feeParts = z.object({
  referral: minorUnits,
  fulfilment: minorUnits,
  other: minorUnits,
  reimbursements: minorUnits.describe('Negative, because reimbursements lower the fees'),
})

/** A profit statement in one currency, because amounts of different currencies are never added. */
export const statement = z.object({
  currency,
  totals: figures,
  feeParts,
  tax: minorUnits.describe('Tax collected for the state; neither revenue nor fee'),
  payouts: minorUnits.describe('Money transferred to the bank; neither sale nor cost'),
  byMonth: z.array(figures.extend({ month: z.string().describe('A month such as 2026-03') })),
  byPlatform: z.array(figures.extend({ platform: z.string() })),
  byProduct: z
    .array(figures.extend({ sku: z.string(), name: z.string(), productId: id.nullable() }))
    .describe('The 50 products with the largest revenue; an empty SKU groups lines without one'),
  productCount: z.int(),
})
export type Statement = z.output<typeof statement>

export const dashboard = z.object({
  statements: z.array(statement).describe("The business's own currency first, then by revenue"),
  from: isoDate.nullable().describe('First and last day with sales in the period'),
  to: isoDate.nullable(),
  overheads: z
    .boolean()
    .describe(
      'Whether overheads were entered. They are not deducted from the profit here; see the profit report',
    ),
  inventory: z.object({
    products: z.int(),
    uncounted: z.int().describe('The number of products whose stock was never counted'),
    value: minorUnits
      .nullable()
      .describe('Sum of price times quantity of the counted products; null if none was counted'),
    currency,
    lowStock: z
      .int()
      .describe('The number of products with fewer units than their own threshold, or than 10 without one'),
  }),
})
export type Dashboard = z.output<typeof dashboard>

export const getDashboard = endpoint({
  method: 'get',
  path: '/api/businesses/{businessId}/dashboard',
  tag: 'Dashboard',
  summary: 'Profit of a period from committed imports, and the stock',
  access: 'owner',
  params: businessParams,
  query: z.object(periodFields),
  response: dashboard,
  errors: ['business_not_found'],
})
