import { z } from 'zod'
import { LANGUAGES } from '#phrases/language.ts'
import { businessParams } from './businesses.ts'
import { endpoint } from './endpoint.ts'
import { currency, isoDate, minorUnits, periodFields } from './fields.ts'

const sums = {
  earned: minorUnits.describe(
    'Sum of all lines except payouts: sales less refunds and fees, with collected tax',
  ),
  paid: minorUnits.describe('Money transferred to the bank, less returned payouts'),
}

export const payoutTally = z.object({
  ...sums,
  opening: minorUnits.describe('Unpaid amount before the period'),
  held: minorUnits.describe(
    'opening + earned - paid. Negative if payouts include earnings from before the first day of the files',
  ),
  heldSince: isoDate
    .nullable()
    .describe(
      'Day of the oldest earnings that are not paid out (first in, first out); null if nothing is unpaid',
    ),
  from: isoDate.describe('First and last day of the files that contain payouts, up to the end of the period'),
  to: isoDate,
  steps: z
    .array(
      z.object({
        day: isoDate.nullable().describe('A day with payouts; null for earnings after the last payout'),
        names: z.array(z.string()).describe('The name of these payouts in the files'),
        ...sums,
        balance: minorUnits.describe('Unpaid amount after this step'),
      }),
    )
    .describe('In chronological order, each with the earnings since the previous step'),
  months: z.array(z.object({ month: z.string().describe('2026-03'), ...sums, balance: minorUnits })),
})
export type PayoutTally = z.output<typeof payoutTally>

export const payoutRhythm = z.object({
  everyDays: z.int().describe('The usual number of days from one payout to the next (median)'),
  lateAfterDays: z
    .int()
    .describe('A payout is late when more days than these have passed since the last one'),
  lastOn: isoDate.describe('The day of the last payout in the files, whatever the period'),
  knownTo: isoDate.describe('The last day that the files cover. Later payouts are unknown, not late'),
  held: minorUnits.describe('The unpaid amount on that day'),
  late: z.boolean().describe('Whether the next payout was late on that day'),
})
export type PayoutRhythm = z.output<typeof payoutRhythm>

export const payoutAccount = z.object({
  platform: z.string(),
  currency,
  tally: payoutTally
    .nullable()
    .describe(
      'null if no file up to the end of the period contains payouts; the unpaid amount is then unknown, not zero',
    ),
  rhythm: payoutRhythm
    .nullable()
    .describe('null if fewer than four payouts are known or they are irregular: none can be expected then'),
  revenueElsewhere: minorUnits.describe(
    'Revenue from files without payouts; none of these figures contains it',
  ),
  filesElsewhere: z.array(z.string()).describe('The report formats of these files'),
})
export type PayoutAccount = z.output<typeof payoutAccount>

export const payoutsReport = z.object({
  accounts: z
    .array(payoutAccount)
    .describe(
      'By platform and currency: largest unpaid amount first, unknown amounts last. Also those whose statements start after the period, if their payouts are regular',
    ),
})
export type PayoutsReport = z.output<typeof payoutsReport>

const report = {
  method: 'get',
  tag: 'Reports',
  access: 'owner',
  params: businessParams,
  errors: ['business_not_found'],
} as const
const fileQuery = z.object({ ...periodFields, language: z.enum(LANGUAGES).default('en') })

export const getPayouts = endpoint({
  ...report,
  path: '/api/businesses/{businessId}/reports/payouts',
  role: 'viewer',
  withoutCosts: true,
  summary:
    'Money earned and paid out in a period, and what platforms had not paid out at its end and since when',
  query: z.object(periodFields),
  response: payoutsReport,
})
export const getPayoutsCsv = endpoint({
  ...report,
  path: '/api/businesses/{businessId}/reports/payouts.csv',
  role: 'bookkeeper',
  summary: 'The same as CSV',
  query: fileQuery,
  file: 'text/csv',
})
export const getPayoutsXlsx = endpoint({
  ...report,
  path: '/api/businesses/{businessId}/reports/payouts.xlsx',
  role: 'bookkeeper',
  summary: 'The same as a workbook (XLSX)',
  query: fileQuery,
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
export const getPayoutsPdf = endpoint({
  ...report,
  path: '/api/businesses/{businessId}/reports/payouts.pdf',
  role: 'bookkeeper',
  summary: 'The same as PDF',
  query: fileQuery,
  file: 'application/pdf',
})
