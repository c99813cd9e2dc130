import { z } from 'zod'
import { VAT_STATUSES } from '#domain/vat/vat-status.ts'
import { businessParams } from './businesses.ts'
import { endpoint } from './endpoint.ts'
import { isoDate, namedDay, says } from './fields.ts'

/** Maximum number of VAT periods, which is more than any business will have. */
const MAX_PERIODS = 50

const ratePpm = z
  .int({ error: says('vatRateRange') })
  .describe('Millionths of the price without VAT: 150000 is 15 %')

export const vatPeriod = z
  .object({
    validFrom: namedDay('vatDayRequired').describe(
      'First day of the period, which lasts until the next period starts',
    ),
    status: z.enum(VAT_STATUSES, { error: says('vatStatusRequired') }),
    ratePpm: ratePpm
      .positive(says('vatRateRange'))
      .max(999_999, says('vatRateRange'))
      .nullable()
      .describe('Required if registered; otherwise the rate that platforms add to their fees, if known'),
    pricesWithVat: z
      .boolean()
      .describe(
        'Whether product prices are entered including VAT. Sales files say themselves what they include',
      ),
  })
  .refine(({ status, ratePpm }) => status !== 'registered' || ratePpm !== null, {
    error: says('vatRateRequired'),
    path: ['ratePpm'],
  })

export const vatForm = z.object({
  periods: z
    .array(vatPeriod)
    .max(MAX_PERIODS)
    .superRefine((periods, context) => {
      const days = new Set<string>()
      for (const [at, { validFrom }] of periods.entries()) {
        if (days.has(validFrom))
          context.addIssue({ code: 'custom', message: says('vatDayTwice'), path: [at, 'validFrom'] })
        days.add(validFrom)
      }
    })
    .describe('In any order; without periods, no figure includes VAT'),
})
export type VatForm = z.output<typeof vatForm>

export const vatSettings = z.object({
  periods: z.array(vatPeriod).describe('Oldest first'),
  countryRates: z
    .array(
      z.object({
        validFrom: isoDate.nullable().describe('null means since the earliest possible sale'),
        ratePpm: z.int(),
        source: z.string(),
        checkedOn: isoDate,
        confidence: z.enum(['H', 'M']).describe('H: official or dated; M: undated or seen only in part'),
      }),
    )
    .describe("Known standard rates of the business's country with their sources; a rate is never assumed"),
  recomputing: z.boolean().describe('Whether sales are still being recomputed with these settings'),
  failed: z
    .boolean()
    .describe(
      'Whether the recomputation failed on every attempt; the server tries again every few minutes and when settings are saved',
    ),
})
export type VatSettings = z.output<typeof vatSettings>

const ofBusiness = {
  tag: 'VAT',
  access: 'owner',
  params: businessParams,
  path: '/api/businesses/{businessId}/vat',
} as const

export const getVat = endpoint({
  ...ofBusiness,
  role: 'viewer',
  withoutCosts: true,
  method: 'get',
  summary: 'The VAT settings of a business, and the known rates of its country',
  response: vatSettings,
  errors: ['business_not_found'],
})

export const setVat = endpoint({
  ...ofBusiness,
  role: 'manager',
  method: 'put',
  summary: 'Replace the VAT periods; the VAT of all sales is recomputed',
  body: vatForm,
  response: vatSettings,
  errors: ['business_not_found', 'invalid_input'],
})
