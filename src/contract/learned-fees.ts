import { z } from 'zod'
import { LEARNED_KINDS } from '#domain/fees/learned/fee-lines.ts'
import { UNDETERMINED } from '#domain/fees/learned/fit-series.ts'
import { businessParams } from './businesses.ts'
import { endpoint } from './endpoint.ts'
import { FEE_CHECK_STATES } from './fee-check.ts'
import { feeCharge, feeRule } from './fees.ts'
import { currency, isoDate, minorUnits, timestamp } from './fields.ts'

/** Maximum number of fees that one call saves. */
export const MOST_SAVED = 200

export const NOT_USED = ['skus_differ', 'own_rule'] as const

const bracket = z.object({
  after: isoDate.describe('The last day with the fee before'),
  by: isoDate.describe(
    'The first day with the new fee; the change happened after `after`, at the latest on this day',
  ),
})

const subject = {
  platform: z.string().describe('Code of a built-in platform, or the id of a custom one'),
  platformName: z.string(),
  country: z.string(),
  currency,
  kind: z.enum(LEARNED_KINDS),
  skus: z.array(z.string()).describe('At most 50 of the SKUs'),
  skuCount: z.int(),
}
const charge = { charge: feeCharge, vatAdded: z.boolean().describe('VAT is added to the fee') }

export const learnedFee = z.object({
  ...subject,
  ...charge,
  id: z.string(),
  since: bracket.nullable().describe('When the fee began; null if it was the same since the first statement'),
  until: bracket.nullable().describe('When the fee ended; null if the last statement still has it'),
  products: z.int().describe('How many of the SKUs belong to products; only these can get a rule'),
  lines: z.int(),
  explained: z.int().describe('How many of the lines the fee explains to the minor unit'),
  firstDay: isoDate,
  lastDay: isoDate,
  prices: z.object({ least: minorUnits, most: minorUnits }).describe('Prices of one unit in these lines'),
  priceSteps: z
    .array(z.object({ from: minorUnits, to: minorUnits }))
    .describe('The rate changes somewhere between these prices, once for each limit of the charge'),
  weightSteps: z
    .array(z.object({ from: z.int(), to: z.int() }))
    .describe('The fee rises somewhere between these weights in grams, once for each limit of the charge'),
  published: feeCharge.nullable().describe('What a published price list charges for the same products'),
  saved: z
    .enum(['every', 'products'])
    .nullable()
    .describe('Whether you use it as your rule, and for which products'),
})
export type LearnedFeeShown = z.output<typeof learnedFee>

export const feeChange = z.object({
  ...subject,
  ...bracket.shape,
  before: z.object(charge),
  now: z.object(charge),
  stake: minorUnits.describe('What the change costs for the sales of `staked`; negative if it saves'),
  staked: z
    .object({ from: isoDate, to: isoDate })
    .describe('The last 28 days of the statements, which may be months ago'),
})
export type FeeChangeShown = z.output<typeof feeChange>

export const learnedFees = z.object({
  state: z.enum(FEE_CHECK_STATES).describe('As in the fee check, which derives the fees too'),
  failed: z.boolean(),
  checkedAt: timestamp.nullable(),
  fees: z
    .array(learnedFee)
    .describe('By platform; present fees before ended ones, those of most lines first'),
  changes: z.array(feeChange).describe('The latest first'),
  unknown: z
    .array(z.object({ ...subject, reason: z.enum(UNDETERMINED), lines: z.int() }))
    .describe('SKUs whose fee cannot be told, by reason'),
})
export type LearnedFeesShown = z.output<typeof learnedFees>

export const getLearnedFees = endpoint({
  method: 'get',
  path: '/api/businesses/{businessId}/fees/learned',
  tag: 'Platform fees',
  summary: 'What platforms charge, derived from the statements, with the lines that prove it',
  access: 'owner',
  role: 'viewer',
  withoutCosts: true,
  params: businessParams,
  response: learnedFees,
  errors: ['business_not_found'],
})
export const saveLearnedFees = endpoint({
  method: 'post',
  path: '/api/businesses/{businessId}/fees/learned/rules',
  tag: 'Platform fees',
  summary:
    'Use learned fees as your own dated rules; they replace rules learned earlier for the same products and days',
  access: 'owner',
  role: 'manager',
  params: businessParams,
  body: z.object({
    fees: z
      .array(
        z.object({
          id: z.string().max(500),
          everyProduct: z
            .boolean()
            .default(false)
            .describe('Apply the rule to every product on the platform, not only to those of the statements'),
        }),
      )
      .min(1)
      .max(MOST_SAVED)
      .describe(
        'One fee applies to all products of its SKUs. Several leave out the products of `notUsed`, which you decide one by one',
      ),
  }),
  response: z.object({
    rules: z.array(feeRule),
    notUsed: z.array(
      z.object({
        reason: z
          .enum(NOT_USED)
          .describe(
            '`skus_differ`: SKUs of the product are charged differently; `own_rule`: you entered a rule for it',
          ),
        products: z.array(z.string()).describe('At most 20 names'),
        productCount: z.int(),
      }),
    ),
  }),
  status: 201,
  errors: ['business_not_found', 'learned_fee_not_found', 'fee_rule_overlaps'],
})
