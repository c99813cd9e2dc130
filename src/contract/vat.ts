import { z } from 'zod'
import { VAT_STATUSES } from '#domain/vat/vat-status.ts'
import { businessParams } from './businesses.ts'
import { endpoint } from './endpoint.ts'
import { isoDate, namedDay, says } from './fields.ts'

/** More changes than any business will have. */
const MAX_PERIODS = 50

const ratePpm = z
  .int({ error: says('vatRateRange') })
  .describe('Millionths of the price without VAT: 150000 is 15 %')

export const vatPeriod = z
  .object({
    validFrom: namedDay('vatDayRequired').describe('First day; it holds until the next period begins'),
    status: z.enum(VAT_STATUSES, { error: says('vatStatusRequired') }),
    ratePpm: ratePpm
      .positive(says('vatRateRange'))
      .max(999_999, says('vatRateRange'))
      .nullable()
      .describe('Needed where registered; else what platforms add to their fees, where known'),
    pricesWithVat: z
      .boolean()
      .describe('Prices of products are entered with VAT inside. Sales files say themselves what they hold'),
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
    .describe('In any order; none: VAT is left out of all figures'),
})
export type VatForm = z.output<typeof vatForm>

export const vatSettings = z.object({
  periods: z.array(vatPeriod).describe('Oldest first'),
  countryRates: z
    .array(
      z.object({
        validFrom: isoDate.nullable().describe('null: as long as sales may reach back'),
        ratePpm: z.int(),
        source: z.string(),
        checkedOn: isoDate,
        confidence: z.enum(['H', 'M']).describe('H: official or dated; M: undated or seen in part'),
      }),
    )
    .describe("Standard rates of the business's country that are known, with their source; none is assumed"),
  recomputing: z.boolean().describe('Sales are still being computed by these settings'),
  failed: z
    .boolean()
    .describe(
      'Computing them failed on every try; tried again every few minutes, and when settings are saved',
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
  method: 'get',
  summary: 'How a business stands to VAT, and the known rates of its country',
  response: vatSettings,
  errors: ['business_not_found'],
})

export const setVat = endpoint({
  ...ofBusiness,
  method: 'put',
  summary: 'Replace the VAT periods; the VAT of all sales is computed anew',
  body: vatForm,
  response: vatSettings,
  errors: ['business_not_found', 'invalid_input'],
})
