import { z } from 'zod'
import { AD_CHANNELS, AD_PAYMENTS } from '#domain/ads/channels.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { LANGUAGES } from '#phrases/language.ts'
import { businessParams } from './businesses.ts'
import { rateDays } from './conversion.ts'
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
  timestamp,
} from './fields.ts'

const text = z.string().max(LIMITS.adText)
const count = z.int().min(0).nullable()

export const adLine = z.object({
  program: text.describe('The kind of ad that the channel reports apart, such as `sponsored brands`'),
  account: text.describe('The ad account, if the report names one; otherwise empty'),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  currency,
  from: namedDay(),
  to: namedDay(),
  campaign: text.min(1),
  sku: text.min(1).nullable().describe('null if the report names no product'),
  spend: minorUnits.describe('Without VAT'),
  adSales: minorUnits.nullable().describe('null if the report does not state it, as for the next fields'),
  impressions: count,
  clicks: count,
  orders: count,
})

const payment = z
  .enum(AD_PAYMENTS)
  .describe(
    '`statement`: the platform charges the ads in its statement, and the report only divides this charge. `elsewhere`: the spend itself is the cost',
  )

export const adReport = z.object({
  id,
  fileName: z.string(),
  format: z.string(),
  channel: z.enum(AD_CHANNELS),
  payment,
  from: isoDate,
  to: isoDate,
  lines: z.int(),
  replaced: z
    .int()
    .describe('Lines that do not count, because another report states the same campaign and days'),
  importedAt: timestamp,
})
export type AdReportRow = z.output<typeof adReport>

const results = {
  spend: minorUnits.describe('As the reports state it, without VAT'),
  cost: minorUnits.describe(
    'What counts: the share of what statements charged, or spend that is paid elsewhere',
  ),
  adSales: minorUnits.nullable().describe('null if no report states it'),
  spendWithSales: minorUnits.describe('The part of `spend` whose ad sales are known; ACOS and ROAS cover it'),
  impressions: z.int().nullable(),
  clicks: z.int().nullable(),
  orders: z.int().nullable(),
  acosBp: basisPoints.describe('spend / ad sales'),
  roas: z.int().nullable().describe('Ad sales / spend, in hundredths'),
  breakEvenBp: basisPoints.describe(
    'The ACOS at which ads earn nothing: (sales - VAT - fees - cost before ads) / sales. null if a cost or fee is unknown',
  ),
  profitAfterAds: minorUnits
    .nullable()
    .describe('null with `channel`, except in rows of campaigns: it would contain a part of the ads only'),
}

export const adRow = z.object({
  key: z.string(),
  name: z.string().describe('The product, or the campaign'),
  productId: id.nullable(),
  sku: z.string(),
  channel: z.enum(AD_CHANNELS).nullable().describe('null in rows of products'),
  products: z.array(id).describe('Of a campaign without SKUs: the products that its seller named'),
  named: z.boolean().describe('Whether the reports of the campaign name SKUs'),
  revenue: minorUnits
    .nullable()
    .describe('All sales of the product; null for a SKU without product and sales, and for campaigns'),
  tacosBp: basisPoints.describe('spend / all sales; null in rows of campaigns'),
  ...results,
})
export type AdRow = z.output<typeof adRow>

export const adsReport = z.object({
  currency,
  from: isoDate.nullable(),
  to: isoDate.nullable(),
  ...rateDays,
  reports: z.int().describe('The number of imported reports, whatever the period'),
  totals: z.object({
    ...results,
    revenue: minorUnits,
    tacosBp: basisPoints.describe('null if `withoutReport` is not zero, because the spend is then unknown'),
    profitBeforeAds: minorUnits
      .nullable()
      .describe('Of all sales, without overheads; null if no cost is known'),
    coverageBp: basisPoints.describe('The share of revenue whose cost is known'),
    unallocated: minorUnits.describe('The part of `cost` that belongs to no product'),
    withoutReport: minorUnits.describe('The part of `cost` that no report explains'),
    elsewhere: minorUnits.describe(
      'The part of `cost` that is paid elsewhere. The profit of other screens excludes it',
    ),
  }),
  charges: z
    .array(
      z.object({
        platform: z.string(),
        currency,
        charged: minorUnits,
        spend: minorUnits.describe('Of the reports of the platform in the same currency'),
        timing: minorUnits
          .nullable()
          .describe('charged - spend with VAT: charged for other days. null if the VAT rate is unknown'),
      }),
    )
    .describe('What statements charged for ads in the period'),
  unseen: z
    .object({
      notCharged: minorUnits.describe(
        'Spend that statements charge, but have not charged yet; not part of `cost`',
      ),
      elsewhereInStatement: minorUnits.describe(
        'Spend that is said to be paid elsewhere while a statement charges ads of the platform; not counted twice',
      ),
      outside: minorUnits.describe('Spend of lines whose days lie only partly in the period'),
      withoutRate: z
        .array(z.object({ currency, spend: minorUnits }))
        .describe('Spend without an exchange rate'),
      salesWithoutRate: z.boolean(),
    })
    .describe('What the figures do not contain'),
  rows: z.array(adRow),
  total: z.int(),
})
export type AdsReport = z.output<typeof adsReport>

export const AD_SORTS = [
  'spend',
  'cost',
  'adSales',
  'acos',
  'roas',
  'breakEven',
  'profit',
  'revenue',
  'tacos',
] as const
const query = {
  ...periodFields,
  by: z.enum(['product', 'campaign']).default('product'),
  channel: z.enum(AD_CHANNELS).optional().describe('Only ads of this channel, in all figures'),
  sort: z.enum(AD_SORTS).default('cost').describe('Unknown values come last in both directions'),
  order: z.enum(['desc', 'asc']).default('desc'),
}

const call = { tag: 'Reports', access: 'owner', params: businessParams } as const

export const getAds = endpoint({
  ...call,
  method: 'get',
  path: '/api/businesses/{businessId}/ads',
  role: 'viewer',
  summary: 'What ads cost and brought, by product or campaign, in the currency of the business',
  query: z.object({ ...query, ...pageQuery }),
  response: adsReport,
  errors: ['business_not_found'],
})
const fileQuery = z.object({ ...query, language: z.enum(LANGUAGES).default('en') })
export const getAdsCsv = endpoint({
  ...call,
  method: 'get',
  path: '/api/businesses/{businessId}/ads.csv',
  role: 'bookkeeper',
  summary: 'The same as CSV, all rows',
  query: fileQuery,
  file: 'text/csv',
  errors: ['business_not_found'],
})
export const getAdsXlsx = endpoint({
  ...call,
  method: 'get',
  path: '/api/businesses/{businessId}/ads.xlsx',
  role: 'bookkeeper',
  summary: 'The same as a workbook (XLSX), all rows',
  query: fileQuery,
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  errors: ['business_not_found'],
})

export const listAdReports = endpoint({
  ...call,
  method: 'get',
  path: '/api/businesses/{businessId}/ad-reports',
  role: 'viewer',
  summary: 'Imported ad reports, newest first',
  query: z.object(pageQuery),
  response: z.object({ reports: z.array(adReport), total: z.int() }),
  errors: ['business_not_found'],
})

export const saveAdReport = endpoint({
  ...call,
  method: 'post',
  path: '/api/businesses/{businessId}/ad-reports',
  role: 'manager',
  summary:
    'Import the lines of an ad report. A line about the same campaign and days replaces that of an earlier report',
  bodyBytes: LIMITS.adReportBytes,
  body: z.object({
    fileName: z.string().trim().min(1).max(255),
    format: text,
    channel: z.enum(AD_CHANNELS),
    payment,
    lines: z
      .array(adLine.refine(({ from, to }) => from <= to))
      .min(1)
      .max(LIMITS.adLines),
  }),
  response: adReport,
  status: 201,
  errors: ['business_not_found', 'invalid_input', 'ad_reports_overlap'],
})

const reportParams = businessParams.extend({ adReportId: id })
export const deleteAdReport = endpoint({
  ...call,
  method: 'delete',
  path: '/api/businesses/{businessId}/ad-reports/{adReportId}',
  role: 'manager',
  summary: 'Undo the import of an ad report. Lines that it replaced count again',
  params: reportParams,
  errors: ['business_not_found', 'import_not_found'],
})

export const setAdCampaign = endpoint({
  ...call,
  method: 'put',
  path: '/api/businesses/{businessId}/ad-campaigns',
  role: 'manager',
  summary: 'Name the products that a campaign without SKUs advertises. Its cost is divided by their revenue',
  body: z.object({
    channel: z.enum(AD_CHANNELS),
    campaign: text.min(1),
    productIds: z.array(id).max(LIMITS.adCampaignProducts).describe('Empty: its cost belongs to no product'),
  }),
  errors: ['business_not_found', 'product_not_found'],
})
