import { z } from 'zod'
import { SUPPLY_KINDS } from '#domain/vat/return/supplies.ts'
import { BOX_KEYS, BOX_STATES, EMIRATES, VAT_FORMS } from '#domain/vat/return/vat-return.ts'
import { LANGUAGES } from '#phrases/language.ts'
import { businessParams } from './businesses.ts'
import { conversion } from './conversion.ts'
import { endpoint } from './endpoint.ts'
import { currency, isoDate, minorUnits, periodFields } from './fields.ts'

const supply = z.object({
  base: minorUnits.describe('Without VAT'),
  vat: minorUnits,
})
const supplies = z.object({ sales: supply, refunds: supply.describe('Negative') })
const emirate = z.enum(EMIRATES).nullable()

export const vatReturnReport = z.object({
  form: z
    .enum(VAT_FORMS)
    .describe('AE: VAT201. SA: the Saudi return. Others are summaries without box numbers'),
  currency: currency.describe('The currency of the country, in which the return is filed'),
  from: isoDate
    .nullable()
    .describe('First and last day: as requested, or those with sales if a date is missing'),
  to: isoDate.nullable(),
  registered: z.boolean().describe('Whether the business was registered for VAT on a day of the period'),
  recomputing: z
    .boolean()
    .describe(
      'Whether sales are still being recomputed with changed VAT settings. Until then the amounts are not final, and cannot be exported',
    ),
  emirate: emirate.describe('Where the establishment is; decides between the boxes 1a to 1g'),
  boxes: z.array(
    z.object({
      key: z.enum(BOX_KEYS),
      number: z.string().nullable(),
      state: z
        .enum(BOX_STATES)
        .describe(
          'known: from sales files. candidate: counts only with documents such as proof of export. total: of the boxes that Safi knows. missing: enter it yourself',
        ),
      amount: minorUnits.nullable().describe('Without VAT. Null if unknown, never zero'),
      adjustment: minorUnits
        .nullable()
        .describe('Refunds, for a form with a column for them. Otherwise `amount` contains them'),
      vat: minorUnits.nullable(),
      of: z.array(z.enum(SUPPLY_KINDS)).describe('The supplies that the box sums'),
    }),
  ),
  supplies: z
    .object({ inside: supplies, apart: supplies, abroad: supplies, exempt: supplies, outside: supplies })
    .describe(
      'Every sale once. inside: the price includes VAT. apart: the file states tax separately. abroad: to another country. exempt, outside: while the business was exempt or not registered',
    ),
  apartAtRate: minorUnits.describe(
    'The VAT of `apart` at the rate of each day, to compare with the stated tax',
  ),
  apartDiffers: z.boolean().describe('Whether the two differ by more than one minor unit a sale line'),
  withoutCountry: minorUnits.describe(
    'Domestic sales whose files name no known country, VAT included. They count as domestic',
  ),
  fees: minorUnits.describe(
    'What platforms charged while the business was registered. VAT inside is input VAT only with a tax invoice',
  ),
  deemedSupplier: z
    .boolean()
    .describe(
      'Whether a Saudi marketplace may owe the VAT of some sales: those of an unregistered resident since 1 January 2026',
    ),
  conversion: conversion.describe(
    'Rates by which amounts were converted, and days without a rate, which no box contains',
  ),
})
export type VatReturnReport = z.output<typeof vatReturnReport>

const ofBusiness = {
  tag: 'VAT',
  access: 'owner',
  params: businessParams,
} as const
const report = { ...ofBusiness, method: 'get', errors: ['business_not_found'] } as const
const file = { ...report, errors: ['business_not_found', 'vat_recomputing'] } as const
const fileQuery = z.object({ ...periodFields, language: z.enum(LANGUAGES).default('en') })

export const getVatReturn = endpoint({
  ...report,
  path: '/api/businesses/{businessId}/vat/return',
  role: 'viewer',
  withoutCosts: true,
  summary: 'What the sales of a period mean for the VAT return, and what the return needs besides',
  query: z.object(periodFields),
  response: vatReturnReport,
})
export const getVatReturnCsv = endpoint({
  ...file,
  path: '/api/businesses/{businessId}/vat/return.csv',
  role: 'bookkeeper',
  summary: 'The same as CSV',
  query: fileQuery,
  file: 'text/csv',
})
export const getVatReturnXlsx = endpoint({
  ...file,
  path: '/api/businesses/{businessId}/vat/return.xlsx',
  role: 'bookkeeper',
  summary: 'The same as a workbook (XLSX)',
  query: fileQuery,
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
export const getVatReturnPdf = endpoint({
  ...file,
  path: '/api/businesses/{businessId}/vat/return.pdf',
  role: 'bookkeeper',
  summary: 'The same as PDF',
  query: fileQuery,
  file: 'application/pdf',
})

export const setEmirate = endpoint({
  ...ofBusiness,
  method: 'put',
  path: '/api/businesses/{businessId}/vat/emirate',
  role: 'bookkeeper',
  summary: 'Save the emirate of the establishment, which the Emirati return asks for',
  body: z.object({ emirate }),
  response: z.object({ emirate }),
  errors: ['business_not_found', 'invalid_input'],
})
