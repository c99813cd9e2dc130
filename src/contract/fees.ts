import { z } from 'zod'
import { COUNTRY_CODES, currencyOf } from '#domain/catalog/countries.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { ruleFaults } from '#domain/fees/check-rule.ts'
import { FEE_KINDS, FULFILMENTS } from '#domain/fees/fee-rule.ts'
import { TREND_STEPS } from '#domain/profit/trend-step.ts'
import { businessParams } from './businesses.ts'
import { endpoint } from './endpoint.ts'
import {
  basisPoints,
  currency,
  id,
  isoDate,
  minorUnits,
  namedDay,
  pageQuery,
  periodFields,
  says,
} from './fields.ts'

const text = (max: number) => z.string().trim().max(max, says('textTooLong'))
const day = namedDay().nullable().default(null)
const amount = minorUnits.nullable().default(null)
const grams = z.int({ error: says('feeWeightInvalid') }).min(1, says('feeWeightInvalid'))

const feeBase = z.object({
  of: z
    .enum(['price', 'paid', 'referral'])
    .describe(
      'The base of the percentage: `price` of the goods; `paid` by the buyer, with delivery and gift wrap; `referral` fee of a refunded sale',
    ),
  withVat: z.boolean(),
})

export const feeCharge = z.object({
  percent: z
    .object({
      base: feeBase,
      tiers: z
        .enum(['marginal', 'cliff'])
        .describe(
          '`marginal`: each part of the base is charged at the rate of its own band; `cliff`: the whole base is charged at the rate of its band',
        ),
      bands: z
        .array(
          z.object({
            upTo: minorUnits.nullable().describe('Inclusive upper limit of the band; null for the last band'),
            ratePpm: z.int().describe('Millionths: 150000 is 15 %'),
          }),
        )
        .min(1)
        .max(20),
    })
    .nullable()
    .default(null),
  minimum: amount.describe('Minimum of the percentage fee'),
  maximum: amount.describe('Maximum of the percentage fee'),
  fixed: minorUnits
    .default(0)
    .describe('Fixed amount: of a `payment` fee for each payment, otherwise for each item'),
  weight: z
    .object({
      bands: z
        .array(z.object({ upToGrams: grams, fee: minorUnits }))
        .min(1)
        .max(60),
      perExtraKg: amount.describe(
        'Charge for each started kilogram above the last band; null if heavier items are not covered',
      ),
    })
    .nullable()
    .default(null),
  perCubicFoot: amount,
})

/** The sales to which a fee rule applies: by platform, country, goods and dates. */
const feeSubject = {
  platform: text(LIMITS.platformName)
    .min(1, says('onePlatformRequired'))
    .describe('Code of a built-in platform, or the id of a custom one'),
  country: z.enum(COUNTRY_CODES, { error: says('countryRequired') }),
  fulfilment: z
    .enum(FULFILMENTS)
    .nullable()
    .default(null)
    .describe('Who stores and ships the goods: the platform or the seller; null if the rule applies to both'),
  category: text(LIMITS.category)
    .nullable()
    .default(null)
    .transform((category) => category || null)
    .describe('The category of goods; null for every category without a rule of its own'),
  kind: z.enum(FEE_KINDS),
  validFrom: day.describe('First day; null if unlimited'),
  validTo: day.describe('Last day; null if unlimited'),
}

export const feeRuleForm = z
  .object({
    ...feeSubject,
    charge: feeCharge,
    vatAdded: z.boolean().default(true).describe('The platform adds VAT to the fee'),
    title: text(200).default('').describe('Source of the rule'),
    url: z
      .url({ protocol: /^https$/, error: says('feeLinkInvalid') })
      .max(500, says('textTooLong'))
      .nullable()
      .default(null),
    note: text(500).nullable().default(null),
    copiedFrom: text(200)
      .nullable()
      .default(null)
      .describe('The id of the published rule that this rule replaces'),
  })
  .superRefine((form, context) => {
    for (const { path, code } of ruleFaults(form, currencyOf(form.country)))
      context.addIssue({ code: 'custom', path: pathOf(path), message: says(code) })
  })
export type FeeRuleForm = z.input<typeof feeRuleForm>

function pathOf(path: string): (string | number)[] {
  return path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

export const feeRule = z.object({
  ...feeSubject,
  id: z.string(),
  own: z
    .boolean()
    .describe(
      'Whether you entered the rule; your rules take precedence over published rules for the same fee',
    ),
  platformName: z.string(),
  currency: currency.describe("Currency of the rule's amounts"),
  charge: feeCharge,
  vatAdded: z.boolean(),
  source: z.object({
    title: z.string(),
    url: z.string().nullable(),
    checkedOn: isoDate.describe(
      'When the rule was last verified; for your own rules, when you last saved it',
    ),
    confidence: z
      .enum(['H', 'M', 'own'])
      .describe('H: official and dated; M: official but undated, or seen only in part'),
    note: z
      .string()
      .nullable()
      .describe('The key of a phrase for published rules, your text for your own rules'),
    learned: z
      .object({ lines: z.int(), explained: z.int(), firstDay: isoDate, lastDay: isoDate })
      .nullish()
      .describe('The statements from which the rule was derived; such a rule is not used to check them'),
  }),
  products: z
    .array(id)
    .nullable()
    .describe('The products that the rule is limited to; null for every product'),
  copiedFrom: z.string().nullable(),
})
export type ShownFeeRule = z.output<typeof feeRule>

const feeRuleParams = businessParams.extend({ ruleId: id })

export const listFeeRules = endpoint({
  method: 'get',
  path: '/api/businesses/{businessId}/fees/rules',
  tag: 'Platform fees',
  summary: 'Published fee rules and your own, by platform, country, kind and category',
  access: 'owner',
  role: 'viewer',
  withoutCosts: true,
  params: businessParams,
  query: z.object({
    ...pageQuery,
    pageSize: z.coerce.number().int().min(1).max(500).default(50),
    platform: z.string().max(LIMITS.platformName).optional(),
    country: z.enum(COUNTRY_CODES).optional(),
    category: z
      .string()
      .max(LIMITS.category)
      .optional()
      .describe('Returns rules for this category and for every category'),
    fulfilment: z.enum(FULFILMENTS).optional().describe('Returns rules for this fulfilment and for both'),
    kind: z.enum(FEE_KINDS).optional(),
    day: namedDay().optional().describe('Returns only rules that are valid on this day'),
    whose: z.enum(['all', 'own', 'shipped']).default('all'),
  }),
  response: z.object({ rules: z.array(feeRule), total: z.int(), page: z.int(), pageSize: z.int() }),
  errors: ['business_not_found'],
})

export const createFeeRule = endpoint({
  method: 'post',
  path: '/api/businesses/{businessId}/fees/rules',
  tag: 'Platform fees',
  summary: 'Add your own fee rule, or a changed copy of a published rule',
  access: 'owner',
  role: 'manager',
  params: businessParams,
  body: feeRuleForm,
  response: feeRule,
  status: 201,
  errors: ['business_not_found', 'fee_rule_overlaps', 'fee_rule_not_found'],
})

export const updateFeeRule = endpoint({
  method: 'put',
  path: '/api/businesses/{businessId}/fees/rules/{ruleId}',
  tag: 'Platform fees',
  summary: 'Change your own fee rule',
  access: 'owner',
  role: 'manager',
  params: feeRuleParams,
  body: feeRuleForm,
  response: feeRule,
  errors: ['business_not_found', 'fee_rule_not_found', 'fee_rule_overlaps'],
})

export const deleteFeeRule = endpoint({
  method: 'delete',
  path: '/api/businesses/{businessId}/fees/rules/{ruleId}',
  tag: 'Platform fees',
  summary: 'Delete your own fee rule; if a published rule exists, it applies again',
  access: 'owner',
  role: 'manager',
  params: feeRuleParams,
  errors: ['business_not_found', 'fee_rule_not_found'],
})

const paidFees = z.object({
  revenue: minorUnits,
  knownRevenue: minorUnits.describe('The part of the revenue with stated or estimated fees'),
  referral: minorUnits,
  fulfilment: minorUnits,
  other: minorUnits,
  reimbursements: minorUnits.describe('Negative: it lowers the fees'),
  fees: minorUnits,
  estimated: minorUnits.describe(
    "The part of the fees that is estimated from fee rules or the products' platform fees",
  ),
  shareBp: basisPoints.describe('fees / known revenue; null if no revenue is known'),
})
export type PaidFees = z.output<typeof paidFees>

export const paidFeesReport = z.object({
  from: isoDate.nullable(),
  to: isoDate.nullable(),
  by: z.enum(TREND_STEPS).describe('Follows the length of the period; month if it is unlimited'),
  statements: z
    .array(
      z.object({
        currency,
        totals: paidFees,
        platforms: z.array(
          paidFees.extend({
            platform: z.string(),
            months: z.array(paidFees.extend({ month: z.string().describe('2026-03') })),
            steps: z
              .array(paidFees.extend({ start: isoDate.describe('First day of the day, ISO week or month') }))
              .describe('Steps of `by` with sales or fees, in order'),
          }),
        ),
      }),
    )
    .describe("The business's own currency first; platforms by revenue, months in order"),
})
export type PaidFeesReport = z.output<typeof paidFeesReport>

export const getPaidFees = endpoint({
  method: 'get',
  path: '/api/businesses/{businessId}/fees/paid',
  tag: 'Platform fees',
  summary: 'Fees charged, as a share of revenue by platform, kind of fee and month',
  access: 'owner',
  role: 'viewer',
  withoutCosts: true,
  params: businessParams,
  query: z.object(periodFields),
  response: paidFeesReport,
  errors: ['business_not_found'],
})
