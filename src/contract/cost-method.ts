import { z } from 'zod'
import { COST_METHODS } from '#domain/profit/cost-layers/cost-method.ts'
import { businessParams } from './businesses.ts'
import { effectFigures } from './cost-effect.ts'
import { endpoint } from './endpoint.ts'
import { currency, id, isoDate, minorUnits } from './fields.ts'
import { productParams } from './products.ts'

const method = z
  .enum(COST_METHODS)
  .describe('`dated`: the unit cost of the day. `fifo` and `average` take the cost from purchases in stock')

const call = { tag: 'Costs', access: 'owner', params: businessParams } as const
const path = '/api/businesses/{businessId}/cost-method'

export const costMethodSetting = z.object({
  method,
  products: z.int(),
  withPurchases: z
    .int()
    .describe('Products with a receipt or a shipment. The others always have dated unit costs'),
  change: z
    .object({
      from: method.describe('The method before. Setting it again goes back to it'),
      linesDone: z.int(),
      linesTotal: z.int(),
      failed: z.boolean().describe('The last attempt failed. It is tried again'),
    })
    .nullable()
    .describe('The change to `method` that is running. Until it ends, reports show the previous costs'),
})
export type CostMethodSetting = z.output<typeof costMethodSetting>

export const getCostMethod = endpoint({
  ...call,
  method: 'get',
  path,
  role: 'viewer',
  summary: 'How the sold units of a business are costed',
  response: costMethodSetting,
  errors: ['business_not_found'],
})

export const costMethodEffect = z.object({
  period: z.object({ from: isoDate, to: isoDate }).describe('12 months; they end with the last sale'),
  statements: z
    .array(z.object({ currency, before: effectFigures, after: effectFigures }))
    .describe('One for each currency of the sales in the period'),
  products: z.object({
    withPurchases: z.int(),
    changed: z.int().describe('Products with a sale, of any day, whose cost changes'),
    unknown: z.int().describe('Products with a sale, of any day, whose cost becomes unknown'),
  }),
  unknown: z
    .array(z.object({ productId: id, name: z.string(), sku: z.string(), units: z.int() }))
    .describe('Products whose cost becomes unknown, most units first; at most 20'),
})
export type CostMethodEffect = z.output<typeof costMethodEffect>

export const previewCostMethod = endpoint({
  ...call,
  method: 'get',
  path: `${path}/effect`,
  role: 'viewer',
  summary: 'What another cost method would change; changes nothing',
  query: z.object({ method }),
  response: costMethodEffect,
  errors: ['business_not_found', 'cost_method_changing'],
})

export const setCostMethod = endpoint({
  ...call,
  method: 'put',
  path,
  role: 'manager',
  summary:
    'Change the cost method. The cost of many sales is recomputed in the background: `change` says how far it is',
  body: z.object({ method }),
  response: costMethodSetting,
  errors: ['business_not_found'],
})

export const getStockLayers = endpoint({
  method: 'get',
  path: '/api/businesses/{businessId}/products/{productId}/stock-layers',
  tag: 'Products',
  access: 'owner',
  role: 'viewer',
  summary: 'What is left of the purchases of a product, and its value',
  params: productParams,
  response: z.object({
    method,
    currency,
    layers: z
      .array(z.object({ units: z.int(), value: minorUnits.nullable().describe('null is unknown') }))
      .nullable()
      .describe(
        'What is sold first comes first; null with dated unit costs and for a product without purchases',
      ),
    short: z.int().describe('Sold units without stock; their cost is unknown until a later purchase'),
    lost: z
      .object({ units: z.int(), value: minorUnits.nullable() })
      .describe('Units that were damaged or that a count did not find. They are in no profit'),
  }),
  errors: ['product_not_found'],
})
