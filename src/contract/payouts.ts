import { z } from 'zod'
import { LANGUAGES } from '#phrases/language.ts'
import { businessParams } from './businesses.ts'
import { endpoint } from './endpoint.ts'
import { currency, isoDate, minorUnits } from './fields.ts'

const sums = {
  earned: minorUnits.describe('All lines but payouts: sales less refunds and fees, with collected tax'),
  paid: minorUnits.describe('Sent to the bank, less what came back'),
}

export const payoutTally = z.object({
  ...sums,
  held: minorUnits.describe(
    'earned - paid. Below zero: payouts reach back before the first day of the files',
  ),
  heldSince: isoDate
    .nullable()
    .describe(
      'Day of the oldest earning that no payout covers, first in, first out; null when nothing is withheld',
    ),
  from: isoDate.describe('First and last day of the files that state payouts'),
  to: isoDate,
  steps: z
    .array(
      z.object({
        day: isoDate.nullable().describe('A day with payouts; null for earnings after the last one'),
        names: z.array(z.string()).describe('The name of these payouts in the files'),
        ...sums,
        balance: minorUnits.describe('Withheld after it'),
      }),
    )
    .describe('In chronological order, each with the earnings since the previous one'),
  months: z.array(z.object({ month: z.string().describe('2026-03'), ...sums, balance: minorUnits })),
})
export type PayoutTally = z.output<typeof payoutTally>

export const payoutAccount = z.object({
  platform: z.string(),
  currency,
  tally: payoutTally
    .nullable()
    .describe('null when no file states payouts: the withheld amount is then unknown, not zero'),
  revenueElsewhere: minorUnits.describe(
    'Revenue from files that state no payouts, which is in none of these figures',
  ),
  filesElsewhere: z.array(z.string()).describe('Kinds of these files'),
})
export type PayoutAccount = z.output<typeof payoutAccount>

export const payoutsReport = z.object({
  accounts: z
    .array(payoutAccount)
    .describe('By platform and currency: the largest withheld amount first, unknown ones last'),
})
export type PayoutsReport = z.output<typeof payoutsReport>

const report = {
  method: 'get',
  tag: 'Reports',
  access: 'owner',
  params: businessParams,
  errors: ['business_not_found'],
} as const
const fileQuery = z.object({ language: z.enum(LANGUAGES).default('en') })

export const getPayouts = endpoint({
  ...report,
  path: '/api/businesses/{businessId}/reports/payouts',
  summary: 'Money earned and paid out, and what platforms still withhold and since when',
  response: payoutsReport,
})
export const getPayoutsCsv = endpoint({
  ...report,
  path: '/api/businesses/{businessId}/reports/payouts.csv',
  summary: 'The same as CSV',
  query: fileQuery,
  file: 'text/csv',
})
export const getPayoutsXlsx = endpoint({
  ...report,
  path: '/api/businesses/{businessId}/reports/payouts.xlsx',
  summary: 'The same as a workbook (XLSX)',
  query: fileQuery,
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
export const getPayoutsPdf = endpoint({
  ...report,
  path: '/api/businesses/{businessId}/reports/payouts.pdf',
  summary: 'The same as PDF',
  query: fileQuery,
  file: 'application/pdf',
})
