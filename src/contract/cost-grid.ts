import { z } from 'zod'
import { LIMITS } from '#domain/catalog/limits.ts'
import { bundleKind } from './bundle-kind.ts'
import { businessParams } from './businesses.ts'
import { endpoint } from './endpoint.ts'
import { upTo } from './entered-amounts.ts'
import { currency, id, isoDate, minorUnits, namedDay, pageQuery, typedCurrency } from './fields.ts'
import { costAmount } from './unit-costs.ts'

const sku = z.string().min(1).max(LIMITS.sku)

export const costRow = z.object({
  productId: id.nullable().describe('null: a SKU that was sold without a product'),
  sku: z.string(),
  otherSkus: z.array(z.string()).describe('SKUs of the product on its platforms'),
  name: z.string(),
  revenue: minorUnits
    .nullable()
    .describe("Of the last 90 days, in the business's currency; null when a rate is unknown"),
  unitCost: minorUnits.nullable().describe('In force today; null is unknown'),
  bundle: bundleKind.nullable(),
  quantity: z.int().nullable().describe('Stock; null if it was never counted, or without a product'),
  validFrom: isoDate.nullable().describe('The day since when it is in force; 0001-01-01 means all sales'),
})
export type CostRow = z.output<typeof costRow>

/** The reason why a cost was not saved. */
export const COST_FAILURES = [
  'product_not_found',
  'sku_ambiguous',
  'sku_not_sold',
  'given_twice',
  'is_bundle',
] as const

const call = { tag: 'Costs', access: 'owner', params: businessParams } as const

export const listCostRows = endpoint({
  ...call,
  method: 'get',
  path: '/api/businesses/{businessId}/unit-costs',
  role: 'viewer',
  summary:
    'The unit costs of all products, and of sold SKUs without a product. Missing ones first, then by revenue',
  query: z.object({
    ...pageQuery,
    pageSize: z.coerce.number().int().min(1).max(LIMITS.unitCostRows).default(1_000),
  }),
  response: z.object({
    currency,
    rows: z.array(costRow),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  }),
  errors: ['business_not_found'],
})

export const saveUnitCosts = endpoint({
  ...call,
  method: 'post',
  path: '/api/businesses/{businessId}/unit-costs',
  role: 'bookkeeper',
  summary: 'Save many unit costs in one transaction; their sales are recomputed',
  body: z.object({
    validFrom: z
      .literal('always')
      .or(namedDay())
      .describe(
        'The day from which the costs apply; `always`: for all sales, in place of earlier costs. Where no earlier cost was known, it also applies to earlier sales. A cost that equals the one in force is saved for a past day only, and then stays when an earlier cost is added',
      ),
    costs: z
      .array(
        z.object({
          productId: id.optional(),
          sku: sku.optional().describe('Without `productId`: a sold SKU. Without a product it becomes one'),
          unitCost: costAmount.describe(upTo('1,000,000')),
        }),
      )
      .min(1)
      .max(LIMITS.unitCostRows),
    currency: typedCurrency,
  }),
  response: z.object({
    saved: z.int().describe('Products with changed costs'),
    created: z.int().describe('Products created for sold SKUs, among those saved'),
    failed: z.array(z.object({ at: z.int().describe('Index in `costs`'), reason: z.enum(COST_FAILURES) })),
    undo: id.nullable().describe('Identifies the save for undo; null when nothing changed'),
  }),
  errors: ['business_not_found', 'currency_changed'],
})

export const undoUnitCosts = endpoint({
  ...call,
  method: 'delete',
  path: '/api/businesses/{businessId}/unit-costs/saves/{saveId}',
  role: 'bookkeeper',
  summary:
    'Undo the last save of many unit costs: restores what it replaced, and deletes products it created',
  params: businessParams.extend({ saveId: id }),
  errors: ['business_not_found', 'cost_save_not_found', 'costs_changed_since', 'product_in_bundle'],
})
