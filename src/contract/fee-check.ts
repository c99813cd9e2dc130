import { z } from 'zod'
import { LIMITS } from '#domain/catalog/limits.ts'
import { CAUSES, CHECKED_KINDS, UNCHECKED } from '#domain/fees/check/finding.ts'
import { LANGUAGES } from '#phrases/language.ts'
import { businessParams } from './businesses.ts'
import { endpoint } from './endpoint.ts'
import { currency, id, isoDate, minorUnits, pageQuery, periodFields, timestamp } from './fields.ts'

export const FEE_CHECK_STATES = ['never', 'checking', 'current'] as const

const sums = {
  fees: z.int().describe('The number of fees; an item of an order has one fee of each kind'),
  charged: minorUnits.describe('The amount that the platform charged, positive'),
}
const over = minorUnits.describe('The amount charged above the rule, positive')
const under = minorUnits.describe('The amount charged below the rule, positive')

export const feeCheckGroup = z.object({
  ...sums,
  platform: z.string(),
  kind: z.enum(CHECKED_KINDS),
  cause: z.enum(CAUSES),
  expected: minorUnits,
  over,
  under,
})
export type FeeCheckGroup = z.output<typeof feeCheckGroup>

export const feeCheckGap = z.object({
  ...sums,
  platform: z.string(),
  kind: z.enum(CHECKED_KINDS),
  reason: z.enum(UNCHECKED),
})
export type FeeCheckGap = z.output<typeof feeCheckGap>

export const feeCheckStatement = z.object({
  currency,
  checked: z.object({ ...sums, expected: minorUnits }).describe('Fees whose rule is known'),
  over: z.object({ fees: z.int(), amount: over }),
  under: z.object({ fees: z.int(), amount: under }),
  causes: z.array(feeCheckGroup).describe('Sorted by amount, largest first'),
  unchecked: z
    .array(feeCheckGap)
    .describe('Fees that cannot be checked; they are not counted as differences'),
})
export type FeeCheckStatement = z.output<typeof feeCheckStatement>

export const feeCheck = z.object({
  state: z
    .enum(FEE_CHECK_STATES)
    .describe(
      '`checking`: sales, products or rules have changed, this call starts the next check, and the figures are those of the last complete check. `never`: the first check is running',
    ),
  checkedAt: timestamp.nullable(),
  failed: z
    .boolean()
    .describe(
      'Whether the last check failed on every attempt; it is tried again every few minutes, and on request',
    ),
  progress: z.object({ lines: z.int(), of: z.int() }).nullable().describe('Progress of the running check'),
  platforms: z
    .array(z.string())
    .describe('All platforms with checked or unchecked fees, whatever the filter'),
  statements: z.array(feeCheckStatement).describe("The business's own currency first"),
})
export type FeeCheck = z.output<typeof feeCheck>

export const feeDifference = z.object({
  id: z.int(),
  platform: z.string(),
  country: z.string(),
  currency,
  orderId: z.string(),
  orderKey: z.string(),
  sku: z.string().nullable(),
  title: z.string().nullable(),
  productId: id.nullable(),
  day: isoDate.describe('The day of the sale; for a refund, the day of the refund'),
  chargedOn: isoDate.describe('The day of the statement that charged the fee last'),
  kind: z
    .enum(CHECKED_KINDS)
    .describe('`refund`: the part of the referral fee that the platform kept on a refund'),
  units: z.int(),
  charged: minorUnits,
  expected: minorUnits,
  difference: minorUnits.describe('charged - expected; positive if you were overcharged'),
  cause: z.enum(CAUSES),
  chargedPpm: z
    .int()
    .nullable()
    .describe('The fee as a share of its base in millionths; null if the fee is not a share'),
  expectedPpm: z.int().nullable(),
  withVat: z.boolean().nullable().describe('Whether both amounts include VAT; null if the file does not say'),
  rule: z.object({
    id: z.string(),
    title: z.string(),
    url: z.string().nullable(),
    checkedOn: isoDate,
    own: z.boolean(),
  }),
  dispute: z
    .object({ lastDay: isoDate, daysLeft: z.int(), tries: z.int(), source: z.string() })
    .nullable()
    .describe('The last day to dispute the fee; null if unknown'),
})
export type FeeDifference = z.output<typeof feeDifference>

export const DIRECTIONS = ['over', 'under'] as const

const filter = {
  ...periodFields,
  platform: z.string().max(LIMITS.platformName).optional(),
}
const differenceFilter = {
  ...filter,
  cause: z.enum(CAUSES).optional(),
  kind: z.enum(CHECKED_KINDS).optional(),
  direction: z.enum(DIRECTIONS).optional(),
  currency: currency.optional(),
}

const check = {
  method: 'get',
  tag: 'Fee check',
  access: 'owner',
  params: businessParams,
} as const

export const getFeeCheck = endpoint({
  ...check,
  path: '/api/businesses/{businessId}/fee-check',
  role: 'viewer',
  withoutCosts: true,
  summary: 'Fees charged in imported statements compared with fee rules, grouped by cause',
  query: z.object(filter),
  response: feeCheck,
  errors: ['business_not_found'],
})

export const listFeeDifferences = endpoint({
  ...check,
  path: '/api/businesses/{businessId}/fee-check/differences',
  role: 'viewer',
  withoutCosts: true,
  summary: 'Fees that differ from their rule, largest difference first, separately for each currency',
  query: z.object({ ...differenceFilter, ...pageQuery }),
  response: z.object({ differences: z.array(feeDifference), total: z.int() }),
  errors: ['business_not_found'],
})

const fileQuery = z.object({ ...differenceFilter, language: z.enum(LANGUAGES).default('en') })

export const getFeeDifferencesCsv = endpoint({
  ...check,
  path: '/api/businesses/{businessId}/fee-check/differences.csv',
  role: 'bookkeeper',
  summary: 'The same as CSV, to send to the platform',
  query: fileQuery,
  file: 'text/csv',
  errors: ['business_not_found', 'fee_check_unfinished', 'fee_check_too_large'],
})
export const getFeeDifferencesXlsx = endpoint({
  ...check,
  path: '/api/businesses/{businessId}/fee-check/differences.xlsx',
  role: 'bookkeeper',
  summary: 'The same as a workbook (XLSX), to send to the platform',
  query: fileQuery,
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  errors: ['business_not_found', 'fee_check_unfinished', 'fee_check_too_large'],
})

/** Maximum number of rows in an export, since nobody could read a longer list. */
export const MOST_EXPORTED = 50_000
