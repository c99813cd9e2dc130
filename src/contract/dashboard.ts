import { z } from 'zod'
import { TREND_STEPS } from '#domain/profit/trend-step.ts'
import { alert } from './alerts.ts'
import { businessParams } from './businesses.ts'
import { compareField } from './compare-field.ts'
import { endpoint } from './endpoint.ts'
import { basisPoints, currency, id, isoDate, minorUnits, periodFields } from './fields.ts'

/**
 * The figures of a profit statement. Fees, cost and profit contain only known amounts; a coverage is the share of revenue whose cost, or fees,
 * are known.
 */
export const figures = z.object({
  revenue: minorUnits,
  fees: minorUnits.describe(
    'Fees of the platforms, less reimbursements; unknown if they and feeCoverageBp are both 0',
  ),
  cost: minorUnits.describe('Cost of the goods whose cost is known; unknown if coverageBp is 0'),
  outputVat: minorUnits
    .optional()
    .describe('VAT inside the revenue, owed to the state; absent if the business was not registered'),
  profit: minorUnits.describe(
    'revenue - fees - cost - outputVat; unknown costs and fees are not deducted. Unknown if coverageBp or feeCoverageBp is 0',
  ),
  marginBp: basisPoints.describe(
    'profit / (revenue - outputVat) of the sales whose cost is known, which are all sales if coverageBp is 10000 or null; null if coverageBp or feeCoverageBp is 0, or the divisor is not above 0',
  ),
  coveredProfit: minorUnits.describe('Profit of the sales that marginBp covers'),
  units: z.int(),
  orders: z.int().describe('Orders with a number; unknown if 0 with units above 0'),
  coverageBp: basisPoints.describe(
    'Share of revenue whose cost is known; 10000 only if every cost is known; null if revenue is 0, but 0 if a cost is unknown then',
  ),
  estimatedFees: minorUnits.describe(
    'The part of the fees that is estimated from the fees and fee rules of the products, for order lists',
  ),
  feeCoverageBp: basisPoints.describe(
    'Share of revenue whose fees are stated or estimated; 10000 only if all are; null if revenue is 0, but 0 if a fee is unknown then',
  ),
})
export type Figures = z.output<typeof figures>

export const feeParts = z.object({
  referral: minorUnits,
  fulfilment: minorUnits,
  other: minorUnits,
  reimbursements: minorUnits.describe('Negative, because reimbursements lower the fees'),
})

/** The figures of one SKU. */
const productFigures = figures.extend({ sku: z.string(), name: z.string(), productId: id.nullable() })
export type ProductFigures = z.output<typeof productFigures>

/** The most recent days of a business, for which some amounts are not known yet. */
export const incompleteDays = z
  .object({
    from: isoDate.describe('This and all later days are less than 95 % complete'),
    platforms: z
      .array(
        z.object({
          platform: z.string(),
          completeTo: isoDate.describe('The last complete day'),
          uploadedOn: isoDate.describe('When a file with recent sales was last imported'),
          completeAfter: z
            .int()
            .nullable()
            .describe('After how many days a day is usually complete; null if the imports do not tell'),
        }),
      )
      .describe('The platforms with incomplete days, the latest first'),
  })
  .nullable()
  .describe('null if no day is known to be incomplete')
export type IncompleteDays = z.output<typeof incompleteDays>

const comparedFigures = figures
  .nullable()
  .describe(
    'Of the complete days, with which `before` is compared; null if all days are compared, or the answer does not leave out incomplete days',
  )

export const platformsCompared = z
  .array(
    figures.extend({
      platform: z.string(),
      before: figures.nullable().describe('Of the previous period; null when nothing was sold in it'),
      compared: comparedFigures,
    }),
  )
  .describe('By revenue, largest first')

/** A profit statement is in one currency, because amounts of different currencies are never added. */
export const statement = z.object({
  currency,
  totals: figures,
  feeParts,
  tax: minorUnits.describe('Tax collected for the state; neither revenue nor fee'),
  payouts: minorUnits.describe('Money paid out or reserved, as a negative amount; neither sale nor cost'),
  before: figures.nullable().describe('Of the previous period; null when nothing was sold in it'),
  compared: comparedFigures,
  trend: z
    .array(figures.extend({ start: isoDate.describe('First day of the day, ISO week or month') }))
    .describe('Steps with sales, oldest first'),
  byPlatform: platformsCompared,
  products: z.object({
    sold: z.int().describe('SKUs with lines in the period'),
    earning: z
      .array(productFigures)
      .describe('The five with the largest profit; the cost and the fees of each are known'),
    losing: z
      .array(productFigures)
      .describe('The five with the largest loss. Costs that are missing would only make it larger'),
    loss: z
      .object({
        products: z.int(),
        profit: minorUnits,
        atLeast: z
          .boolean()
          .describe('Whether a cost or a fee of them is missing, so that the loss is larger'),
      })
      .describe('All products with a loss'),
    withoutCost: z
      .object({ products: z.int(), revenue: minorUnits })
      .describe('Products with units sold at an unknown cost, and the revenue of these units'),
  }),
})
export type Statement = z.output<typeof statement>

export const dashboard = z.object({
  statements: z.array(statement).describe("The business's own currency first, then by revenue"),
  from: isoDate.nullable().describe('First and last day with sales in the period'),
  to: isoDate.nullable(),
  period: z
    .object({ from: isoDate, to: isoDate })
    .nullable()
    .describe('The days that the figures are of; null when the period is open and nothing was sold'),
  before: z
    .object({ from: isoDate, to: isoDate })
    .nullable()
    .describe(
      'The previous period, see `compare`. It ends earlier if the last days of the period are incomplete; null when the period is open or all its days are incomplete',
    ),
  incomplete: incompleteDays,
  by: z.enum(TREND_STEPS).describe('The steps of the trend'),
  overheads: z
    .boolean()
    .describe(
      'Whether overheads were entered. They are not deducted from the profit here; see the profit report',
    ),
  alerts: z.array(alert).describe('The three open alerts with the most money at stake'),
  inventory: z.object({
    products: z.int(),
    uncounted: z.int().describe('The number of products whose stock was never counted, without bundles'),
    withoutPrice: z.int().describe('The number of counted products without a price'),
    value: minorUnits
      .nullable()
      .describe(
        'Sum of price times quantity of the counted products that have a price, without bundles; null if there are none',
      ),
    currency,
    lowStock: z
      .int()
      .describe('The number of products with fewer units than their own threshold, or than 10 without one'),
  }),
})
export type Dashboard = z.output<typeof dashboard>

export const lastDaysField = z.coerce
  .number()
  .int()
  .min(1)
  .max(366)
  .optional()
  .describe(
    'The last so many days instead of `from` and `to`. They end today, or on the last day with sales of the business where all of these days are without',
  )

export const getDashboard = endpoint({
  method: 'get',
  path: '/api/businesses/{businessId}/dashboard',
  tag: 'Dashboard',
  summary: 'Profit of a period beside the previous one, the best and worst products, and the stock',
  access: 'owner',
  role: 'viewer',
  params: businessParams,
  query: z.object({ ...periodFields, ...compareField, days: lastDaysField }),
  response: dashboard,
  errors: ['business_not_found'],
})
