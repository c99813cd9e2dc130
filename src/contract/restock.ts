import { z } from 'zod'
import { LIMITS } from '#domain/catalog/limits.ts'
import { UNSEEN } from '#domain/stock/restock-plan.ts'
import { LANGUAGES } from '#phrases/language.ts'
import { businessParams } from './businesses.ts'
import { endpoint } from './endpoint.ts'
import { currency, id, isoDate, minorUnits, namedDay, pageQuery, says } from './fields.ts'

const days = (least: number) =>
  z
    .int({ error: says('daysWhole') })
    .min(least, says('daysWhole'))
    .max(LIMITS.leadDays, says('daysTooMany'))
const units = z
  .int({ error: says('quantityWhole') })
  .positive(says('quantityPositive'))
  .max(LIMITS.quantity, says('quantityTooLarge'))

export const supplyForm = z.object({
  leadDays: days(0)
    .nullable()
    .describe('Days from the order to the arrival; null for the default of the business'),
  leadSpread: days(0)
    .nullable()
    .describe('Usual deviation from these days (standard deviation); null for the default of the business'),
  orderMultiple: units
    .nullable()
    .describe('The supplier sells multiples of this number; null for any number'),
  inbound: z
    .object({ units, expectedOn: namedDay().nullable().describe('null if unknown') })
    .nullable()
    .describe('Ordered units that have not arrived; null if there are none. Receipts lower them'),
})
export type SupplyForm = z.output<typeof supplyForm>

const inboundChange = supplyForm.shape.inbound.unwrap().partial()
export const supplyChange = supplyForm
  .extend({
    inbound: inboundChange
      .nullable()
      .describe(
        'null: no units are inbound any more. `units` or `expectedOn` left out: unchanged; without inbound units, the day is ignored',
      ),
  })
  .partial()
export type SupplyChange = z.output<typeof supplyChange>

export const supplyDefaults = z.object({
  leadDays: days(0).nullable().describe('null if unknown: then no order is planned'),
  leadSpread: days(0).nullable().describe('null if unknown: then the safety stock covers no delays'),
  coverDays: days(1).describe('The days that an order covers after its arrival'),
})
export type SupplyDefaults = z.output<typeof supplyDefaults>

const stockAge = z.object({
  upTo30: z.int(),
  upTo90: z.int(),
  upTo180: z.int(),
  over180: z.int(),
  unknown: z.int().describe('Units in stock before the first receipt'),
  oldest: z.int().nullable().describe('Age in days of the oldest unit whose arrival is known'),
})

export const restockRow = z.object({
  productId: id,
  name: z.string(),
  sku: z.string(),
  quantity: z.int().nullable().describe('null if the stock was never counted'),
  sold: z.int().describe('Units sold in the last 30 days, less returned units'),
  perDay: z
    .number()
    .nullable()
    .describe(
      'Units sold per day in stock; null if sales of the last 30 days or seven days in stock are not known',
    ),
  daysLeft: z
    .int()
    .nullable()
    .describe('Whole days that the stock lasts; null if it is unknown or nothing sells'),
  safetyStock: z.int().nullable(),
  reorderPoint: z.int().nullable().describe('Order when stock and inbound units are down to this number'),
  order: z
    .object({
      on: isoDate.describe('The day by which to order; today if it is due'),
      due: z.boolean(),
      units: z.int(),
      cash: minorUnits.nullable().describe('units x unitCost; null if the cost is unknown'),
    })
    .nullable()
    .describe('null if something that it depends on is unknown, or nothing sells'),
  lost: z
    .object({
      outDays: z.int().describe('Days of the last 30 without a counted stock'),
      suspectedDays: z.int().describe('Days without a count in an unlikely long gap in sales'),
      low: z.int().describe('80 % range of the units not sold. An estimate, never part of profit'),
      high: z.int(),
    })
    .nullable(),
  age: stockAge.nullable().describe('First in, first out; null if the stock is unknown'),
  unsoldDays: z.int().describe('Days with a counted stock since the last sale'),
  dead: z.boolean().describe('Whether units were in stock for 90 days without a sale'),
  unitCost: minorUnits.nullable(),
  supply: supplyForm,
  unseen: z.array(z.enum(UNSEEN)).describe('What the plan of this product could not see'),
})
export type RestockRow = z.output<typeof restockRow>

export const restockReport = z.object({
  currency,
  today: isoDate,
  salesTo: isoDate.nullable().describe('The last day with sales; later days are unknown, not without sales'),
  defaults: supplyDefaults,
  totals: z.object({
    products: z.int().describe('Products that are not archived'),
    planned: z
      .int()
      .describe('Products of which it is known whether to order; `due` and `cash` are of these'),
    due: z.int().describe('Products to order now'),
    cash: minorUnits.describe('Of the orders that are due and whose cost is known'),
    dueWithoutCost: z.int().describe('Orders that are due and not part of `cash`'),
    withoutStock: z.int().describe('Products without a plan because their stock was never counted'),
    withoutPace: z.int().describe('Products without a plan because recent sales are not known'),
    withoutLeadTime: z.int().describe('Products without a plan because their lead time is not known'),
    dead: z.int(),
    deadValue: minorUnits.describe('Dead stock at cost, where the cost is known'),
    deadWithoutCost: z.int(),
  }),
  rows: z.array(restockRow),
  total: z.int(),
})
export type RestockReport = z.output<typeof restockReport>

export const RESTOCK_FILTERS = ['all', 'due', 'dead'] as const
const filter = {
  show: z
    .enum(RESTOCK_FILTERS)
    .default('all')
    .describe('`due`: to order now; `dead`: 90 days in stock unsold'),
}
const fileQuery = { ...filter, language: z.enum(LANGUAGES).default('en') }

const call = {
  tag: 'Stock',
  access: 'owner',
  params: businessParams,
  errors: ['business_not_found'],
} as const

export const getRestock = endpoint({
  ...call,
  method: 'get',
  path: '/api/businesses/{businessId}/restock',
  role: 'viewer',
  summary:
    'What to order, by when and for how much; lost sales, age of the stock and dead stock. Most urgent first',
  query: z.object({
    ...filter,
    productId: id.optional().describe('Only this product, even if it is archived'),
    ...pageQuery,
  }),
  response: restockReport,
})
export const getRestockCsv = endpoint({
  ...call,
  method: 'get',
  path: '/api/businesses/{businessId}/restock.csv',
  role: 'bookkeeper',
  summary: 'The same as CSV, all rows',
  query: z.object(fileQuery),
  file: 'text/csv',
})
export const getRestockXlsx = endpoint({
  ...call,
  method: 'get',
  path: '/api/businesses/{businessId}/restock.xlsx',
  role: 'bookkeeper',
  summary: 'The same as a workbook (XLSX), all rows',
  query: z.object(fileQuery),
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})

export const setSupply = endpoint({
  ...call,
  method: 'put',
  path: '/api/businesses/{businessId}/products/{productId}/supply',
  role: 'manager',
  summary:
    'Set lead time, order multiple and inbound units of a product. Values that are left out stay as they are',
  params: businessParams.extend({ productId: id }),
  body: supplyChange,
  response: supplyChange,
  errors: ['business_not_found', 'product_not_found'],
})

export const setSupplyDefaults = endpoint({
  ...call,
  method: 'put',
  path: '/api/businesses/{businessId}/supply',
  role: 'manager',
  summary: 'Set lead time and cover for products without their own',
  body: supplyDefaults,
  response: supplyDefaults,
})
