import { z } from 'zod'
import { TREND_STEPS } from '#domain/profit/trend-step.ts'
import { compareField } from './compare-field.ts'
import { figures, incompleteDays, lastDaysField, platformsCompared } from './dashboard.ts'
import { endpoint } from './endpoint.ts'
import { currency, isoDate, periodFields } from './fields.ts'
import { productParams } from './products.ts'
import { reportFigures } from './reports.ts'

const days = z.object({ from: isoDate, to: isoDate })
const steps = z.array(figures.extend({ start: isoDate }))

/** The sales of a product in one currency. */
export const productStatement = z.object({
  currency,
  totals: reportFigures,
  before: reportFigures.nullable().describe('Of the previous period; null when nothing was sold in it'),
  compared: reportFigures
    .nullable()
    .describe('Of the complete days, with which `before` is compared; null if all days are compared'),
  trend: steps.describe('Days, ISO weeks or months with sales, oldest first'),
  byPlatform: platformsCompared,
})
export type ProductStatement = z.output<typeof productStatement>

export const productSales = z.object({
  statements: z.array(productStatement).describe("The business's own currency first, then by revenue"),
  period: days
    .nullable()
    .describe('The days of the figures; null if the period is open and nothing was sold'),
  before: days
    .nullable()
    .describe('The previous period, as in the dashboard; null when the period is open or incomplete'),
  incomplete: incompleteDays,
  by: z.enum(TREND_STEPS).describe('The steps of the trend'),
  lastSale: isoDate.nullable().describe('The last day on which the product was sold; null if never'),
  months: z
    .array(z.object({ currency, byMonth: steps }))
    .describe('Months with sales among the 12 up to the last sale, whatever the period; oldest first'),
})
export type ProductSales = z.output<typeof productSales>

export const getProductSales = endpoint({
  method: 'get',
  path: '/api/businesses/{businessId}/products/{productId}/sales',
  tag: 'Products',
  summary: 'What a product earned in a period beside the previous one, by platform and by month',
  access: 'owner',
  role: 'viewer',
  params: productParams,
  query: z.object({ ...periodFields, ...compareField, days: lastDaysField }),
  response: productSales,
  errors: ['product_not_found'],
})
