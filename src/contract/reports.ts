import { z } from 'zod'
import { LANGUAGES } from '#phrases/language.ts'
import { bundleKind } from './bundle-kind.ts'
import { businessParams } from './businesses.ts'
import { compareField } from './compare-field.ts'
import { conversion } from './conversion.ts'
import { afterOverheads, overheadNotes } from './costs.ts'
import { feeParts, figures, incompleteDays } from './dashboard.ts'
import { endpoint } from './endpoint.ts'
import { currency, id, isoDate, minorUnits, pageQuery, periodFields } from './fields.ts'
import { breakdownSorting, inventorySorting } from './report-sorts.ts'

export const PERIOD_STEPS = ['day', 'week', 'month', 'year'] as const
export const BREAKDOWNS = ['product', 'platform', 'currency', 'country'] as const
export const reportFigures = figures.extend({
  feeParts,
  tax: minorUnits.describe('Tax collected for the state; neither revenue nor fee'),
  payouts: minorUnits.describe('Money paid out or reserved, as a negative amount; neither sale nor cost'),
  refunds: z.object({
    count: z.int().describe('Number of refund lines'),
    units: z.int(),
    amount: minorUnits.describe('Amount refunded to buyers, already deducted from revenue'),
  }),
})
export type ReportFigures = z.output<typeof reportFigures>

/** A row of the profit report, with the overheads of its days. */
export const reportRow = reportFigures.extend(afterOverheads)
export type ReportRow = z.output<typeof reportRow>

const periodQuery = {
  ...periodFields,
  inCurrency: z
    .enum(['each', 'own'])
    .default('each')
    .describe("`own`: one statement in the business's currency, with each day at its own exchange rate"),
}
const fileQuery = { language: z.enum(LANGUAGES).default('en') }
const file = 'text/csv'
const paper = 'application/pdf'
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const covered = {
  from: isoDate
    .nullable()
    .describe('First and last day: as requested, or those with sales if a date is missing'),
  to: isoDate.nullable(),
  conversion: conversion.nullable().describe('null if each currency has its own statement'),
  overheads: overheadNotes,
}

export const profitReport = z.object({
  ...covered,
  by: z.enum(PERIOD_STEPS),
  incomplete: incompleteDays,
  conversionBefore: conversion.nullable().describe('Of the figures `before`, like `conversion`'),
  overheadsBefore: overheadNotes,
  before: z
    .object({ from: isoDate, to: isoDate })
    .nullable()
    .describe(
      'The period to compare with, see `compare`; null if there is none, or if the period has no start or no end',
    ),
  statements: z
    .array(
      z.object({
        currency,
        totals: reportRow,
        before: reportRow.nullable().describe('null if nothing was sold in the period before'),
        rows: z
          .array(
            reportRow.extend({
              start: isoDate.describe('First day of the day, ISO week (from Monday), month or year'),
              incomplete: z.boolean().describe('Whether it contains days that are not complete yet'),
            }),
          )
          .describe('Periods with sales or overheads, oldest first'),
      }),
    )
    .describe("The business's own currency first, then by revenue"),
})
export type ProfitReport = z.output<typeof profitReport>

export const breakdownRow = reportRow.extend({
  key: z.string().describe('SKU, platform, currency or ISO country; empty for lines without one'),
  name: z.string(),
  productId: id.nullable(),
})
export type BreakdownRow = z.output<typeof breakdownRow>

export const breakdownReport = z.object({
  ...covered,
  by: z.enum(BREAKDOWNS),
  statements: z.array(
    z.object({
      currency,
      totals: reportRow,
      overheadsElsewhere: minorUnits.describe('Overheads that belong to no row'),
      rows: z.array(breakdownRow),
      total: z.int(),
      named: z.int().describe('The number of rows in `total` with a key'),
    }),
  ),
})
export type BreakdownReport = z.output<typeof breakdownReport>

export const inventoryRow = z.object({
  productId: id,
  name: z.string(),
  sku: z.string(),
  bundle: bundleKind.nullable(),
  quantity: z.int().nullable().describe('null if the stock was never counted'),
  price: minorUnits.describe('0 if unknown'),
  priceValue: minorUnits.nullable().describe('price x quantity; null for a bundle or if unknown'),
  unitCost: minorUnits.nullable().describe('null if unknown'),
  costValue: minorUnits.nullable().describe('With FIFO or the average, that of the remaining purchases'),
  sold: z.int().describe('Units sold in the last 30 days, less returned units'),
  daysLeft: z
    .int()
    .nullable()
    .describe(
      'Whole days that the stock lasts, for a bundle that of its components; null if nothing sells, or the stock or the pace is unknown (see the restock plan)',
    ),
  lowStockBelow: z.int().nullable().describe("The product's own threshold; null for the default of 10"),
  low: z.boolean().describe('Whether fewer units are in stock than the threshold'),
})
export type InventoryRow = z.output<typeof inventoryRow>

export const inventoryReport = z.object({
  currency,
  soldFrom: isoDate,
  soldTo: isoDate,
  totals: z.object({
    products: z.int(),
    uncounted: z
      .int()
      .describe('Number of products whose stock is unknown; the sums below do not include them'),
    withoutPrice: z.int().describe('Number of counted products without a price; priceValue leaves them out'),
    units: z.int(),
    priceValue: minorUnits,
    costValue: minorUnits
      .nullable()
      .describe('Stock value at cost, of products whose cost is known; null if there are none'),
    unitsWithoutCost: z.int(),
    low: z.int(),
    out: z.int().describe('Number of low products with no stock'),
  }),
  rows: z.array(inventoryRow),
  total: z.int(),
})
export type InventoryReport = z.output<typeof inventoryReport>

const profitQuery = { ...periodQuery, ...compareField, by: z.enum(PERIOD_STEPS).default('month') }
const breakdownQuery = {
  ...periodQuery,
  by: z.enum(BREAKDOWNS).default('product'),
  ...breakdownSorting,
}
const inventoryQuery = {
  only: z.enum(['all', 'low']).default('all'),
  ...inventorySorting,
}

const report = {
  method: 'get',
  tag: 'Reports',
  access: 'owner',
  params: businessParams,
  errors: ['business_not_found'],
} as const

export const getProfitReport = endpoint({
  ...report,
  path: '/api/businesses/{businessId}/reports/profit',
  role: 'viewer',
  summary: 'Profit and loss by day, week, month or year, compared with the period before',
  query: z.object(profitQuery),
  response: profitReport,
})
export const getProfitCsv = endpoint({
  ...report,
  path: '/api/businesses/{businessId}/reports/profit.csv',
  role: 'bookkeeper',
  summary: 'The same as CSV',
  query: z.object({ ...profitQuery, ...fileQuery }),
  file,
})
export const getProfitXlsx = endpoint({
  ...report,
  path: '/api/businesses/{businessId}/reports/profit.xlsx',
  role: 'bookkeeper',
  summary: 'The same as a workbook (XLSX)',
  query: z.object({ ...profitQuery, ...fileQuery }),
  file: workbook,
})
export const getProfitPdf = endpoint({
  ...report,
  path: '/api/businesses/{businessId}/reports/profit.pdf',
  role: 'bookkeeper',
  summary: 'The same as PDF, with its main columns',
  query: z.object({ ...profitQuery, ...fileQuery }),
  file: paper,
})

export const getBreakdown = endpoint({
  ...report,
  path: '/api/businesses/{businessId}/reports/breakdown',
  role: 'viewer',
  summary: 'Figures by product, platform, currency or country, best or worst first',
  query: z.object({ ...breakdownQuery, ...pageQuery }),
  response: breakdownReport,
})
export const getBreakdownCsv = endpoint({
  ...report,
  path: '/api/businesses/{businessId}/reports/breakdown.csv',
  role: 'bookkeeper',
  summary: 'The same as CSV, all rows',
  query: z.object({ ...breakdownQuery, ...fileQuery }),
  file,
})
export const getBreakdownXlsx = endpoint({
  ...report,
  path: '/api/businesses/{businessId}/reports/breakdown.xlsx',
  role: 'bookkeeper',
  summary: 'The same as a workbook (XLSX), all rows',
  query: z.object({ ...breakdownQuery, ...fileQuery }),
  file: workbook,
})
export const getBreakdownPdf = endpoint({
  ...report,
  path: '/api/businesses/{businessId}/reports/breakdown.pdf',
  role: 'bookkeeper',
  summary: 'The same as PDF, with its main columns, all rows',
  query: z.object({ ...breakdownQuery, ...fileQuery }),
  file: paper,
})

export const getInventory = endpoint({
  ...report,
  path: '/api/businesses/{businessId}/reports/inventory',
  role: 'viewer',
  summary: 'The value of the stock, how long it lasts, and which products are low',
  query: z.object({ ...inventoryQuery, ...pageQuery }),
  response: inventoryReport,
})
export const getInventoryCsv = endpoint({
  ...report,
  path: '/api/businesses/{businessId}/reports/inventory.csv',
  role: 'bookkeeper',
  summary: 'The same as CSV, all rows',
  query: z.object({ ...inventoryQuery, ...fileQuery }),
  file,
})
export const getInventoryXlsx = endpoint({
  ...report,
  path: '/api/businesses/{businessId}/reports/inventory.xlsx',
  role: 'bookkeeper',
  summary: 'The same as a workbook (XLSX), all rows',
  query: z.object({ ...inventoryQuery, ...fileQuery }),
  file: workbook,
})
export const getInventoryPdf = endpoint({
  ...report,
  path: '/api/businesses/{businessId}/reports/inventory.pdf',
  role: 'bookkeeper',
  summary: 'The same as PDF, with its main columns, all rows',
  query: z.object({ ...inventoryQuery, ...fileQuery }),
  file: paper,
})

export const totalsReport = z.object({
  currency,
  totals: figures,
  overheads: z
    .boolean()
    .describe(
      'Whether overheads were entered for one of the businesses. They are not deducted from the profit here',
    ),
  oldestRate: isoDate.nullable(),
  newestRate: isoDate.nullable(),
  businesses: z.array(figures.extend({ businessId: id, name: z.string() })),
  notConverted: z.array(conversion.shape.notConverted.element.extend({ businessId: id })),
})
export type TotalsReport = z.output<typeof totalsReport>

export const getTotals = endpoint({
  method: 'get',
  path: '/api/totals',
  tag: 'Reports',
  summary: 'Totals across your businesses in the reporting currency, without the sample business',
  access: 'owner',
  role: 'none',
  query: z.object(periodFields),
  response: totalsReport,
})
