import { z } from 'zod'
import { LEVELS, NO_FORECAST } from '#domain/forecast/month-forecast.ts'
import { GOAL_OUTLOOKS } from '#domain/forecast/profit-goal.ts'
import { businessParams } from './businesses.ts'
import { endpoint } from './endpoint.ts'
import { basisPoints, currency, isoDate, minorUnits, says, typedCurrency } from './fields.ts'

/** Maximum profit goal in minor units, far above any profit. */
const MOST = 1_000_000_000_000

/** Why there is no forecast: one of the domain's reasons, or that the cost or the fees of no recent sale are known. */
export const UNFORESEEN = [...NO_FORECAST, 'costs', 'fees'] as const

const monthOfCurrency = z.object({
  currency,
  booked: minorUnits
    .nullable()
    .describe(
      'Profit of the complete days of the month, before overheads; null if the cost or the fees of none of their sales are known',
    ),
  bookedTo: isoDate.nullable().describe('The last complete day; null if the month has none yet'),
  daysLeft: z.int().describe('The other days of the month, of which some may have passed'),
  forecast: z
    .object({
      profit: minorUnits.describe('Of the whole month'),
      intervals: z
        .array(z.object({ level: z.literal(LEVELS), from: minorUnits, to: minorUnits }))
        .describe(
          'Between `from` and `to` the profit of a month ends in `level` percent of cases, measured by how wrong the same forecast was in past months. 90 needs nine past months',
        ),
    })
    .nullable()
    .describe('null if no interval can be proven'),
  reason: z
    .enum(UNFORESEEN)
    .nullable()
    .describe(
      'Why there is no forecast. months: fewer than four past months. gap: no eight weeks of sales before. old: the files end too long ago. costs: no cost of this month or of these eight weeks is known. fees: the same for fees',
    ),
  pastMonths: z.int().describe('Past months whose forecast could be compared with their profit'),
  coverageBp: basisPoints.describe(
    'Share of the revenue of these eight weeks and this month whose cost is known. Unknown costs are not deducted',
  ),
  feeCoverageBp: basisPoints.describe('The same for fees'),
  goal: z
    .object({
      profit: minorUnits,
      neededPerDay: minorUnits
        .nullable()
        .describe(
          'What each day that is left must bring; null if the goal is reached, no day is left, or `reason` is old',
        ),
      outlook: z
        .enum(GOAL_OUTLOOKS)
        .nullable()
        .describe('likely: below the 80 % interval. unlikely: above it. null without a forecast'),
    })
    .nullable()
    .describe('Only in the currency of the business; null if the seller has set none'),
})

export const monthForecast = z.object({
  month: z.object({ from: isoDate, to: isoDate }),
  goal: minorUnits.nullable().describe("The monthly profit goal, in the business's currency"),
  currencies: z
    .array(monthOfCurrency)
    .describe("The currencies with sales in the last year: the business's own first, then by revenue"),
  overheads: z.boolean().describe('Whether overheads were entered. They are not deducted here'),
})
export type MonthForecast = z.output<typeof monthForecast>

export const profitGoal = z.object({
  profit: z
    .int({ error: says('amountPositive') })
    .positive(says('amountPositive'))
    .max(MOST, says('amountTooLarge'))
    .nullable()
    .describe("In minor units of the business's currency, before overheads; null for no goal"),
})

export const getForecast = endpoint({
  method: 'get',
  path: '/api/businesses/{businessId}/forecast',
  tag: 'Dashboard',
  summary: 'The profit of this month: booked so far, expected at its end, and what the monthly goal needs',
  access: 'owner',
  role: 'viewer',
  params: businessParams,
  response: monthForecast,
  errors: ['business_not_found'],
})

export const setProfitGoal = endpoint({
  method: 'put',
  path: '/api/businesses/{businessId}/profit-goal',
  tag: 'Dashboard',
  summary: 'Set or remove the monthly profit goal',
  access: 'owner',
  role: 'manager',
  params: businessParams,
  body: profitGoal.extend({ currency: typedCurrency }),
  response: profitGoal,
  errors: ['business_not_found', 'currency_changed'],
})
