import { z } from 'zod'
import { largestAmount } from '#domain/catalog/amount-limits.ts'
import { CURRENCY_CODES } from '#domain/money/currency.ts'
import { costDay } from './costs.ts'
import { endpoint } from './endpoint.ts'
import { upTo } from './entered-amounts.ts'
import { currency, id, isoDate, minorUnits, namedDay, says } from './fields.ts'
import { productParams } from './products.ts'

/** The highest unit cost of all currencies. The server checks that of the currency, which the request need not name. */
const MOST = Math.max(...CURRENCY_CODES.map((currency) => largestAmount('costAmount', currency)))

export const costAmount = z
  .int({ error: says('amountUnreadable') })
  .min(0, says('costAmountNegative'))
  .max(MOST, says('costAmountTooLarge'))

export const unitCostForm = z.object({
  validFrom: costDay.describe(
    "The cost applies to sales from this day on. A product's first cost applies to all earlier sales too",
  ),
  unitPrice: costAmount.describe(upTo('1,000,000')),
  currency: currency.describe(
    "An amount in another currency than the business's is converted at the rate of this day, or the nearest of the 31 days before",
  ),
})
export type UnitCostForm = z.input<typeof unitCostForm>

export const unitCost = z.object({
  validFrom: isoDate.describe('0001-01-01 means all earlier sales'),
  unitCost: minorUnits.nullable().describe("In the business's currency; null means unknown from this day on"),
  source: z
    .discriminatedUnion('kind', [
      z.object({
        kind: z.literal('purchase'),
        currency,
        unitPrice: minorUnits,
        rate: z.string().describe("Units of the business's currency for one of `currency`"),
        rateDay: isoDate,
      }),
      z.object({ kind: z.literal('shipment'), shipmentId: id }),
    ])
    .nullable()
    .describe('How the cost was calculated; null if an amount was entered'),
})
export type UnitCost = z.output<typeof unitCost>

export const unitCostHistory = z.object({
  currency,
  unitCosts: z.array(unitCost).describe('Newest first'),
  inForce: isoDate.nullable().describe('`validFrom` of the cost that applies today'),
})
export type UnitCostHistory = z.output<typeof unitCostHistory>

const unitCostParams = productParams.extend({ validFrom: z.literal('0001-01-01').or(namedDay()) })

const call = { tag: 'Costs', access: 'owner', response: unitCostHistory } as const

export const listUnitCosts = endpoint({
  ...call,
  method: 'get',
  path: '/api/businesses/{businessId}/products/{productId}/unit-costs',
  role: 'viewer',
  summary: 'The unit costs of a product over time',
  params: productParams,
  errors: ['product_not_found'],
})

export const addUnitCost = endpoint({
  ...call,
  method: 'post',
  path: '/api/businesses/{businessId}/products/{productId}/unit-costs',
  role: 'bookkeeper',
  summary: 'Add a unit cost that is valid from a day on; affected sales are recomputed',
  params: productParams,
  body: unitCostForm,
  status: 201,
  errors: ['product_not_found', 'product_is_bundle', 'unit_cost_exists', 'exchange_rate_unknown'],
})

export const changeUnitCost = endpoint({
  ...call,
  method: 'put',
  path: '/api/businesses/{businessId}/products/{productId}/unit-costs/{validFrom}',
  role: 'bookkeeper',
  summary: 'Change a unit cost or its day; affected sales are recomputed. The first cost stays the first',
  params: unitCostParams,
  body: unitCostForm,
  errors: [
    'product_not_found',
    'product_is_bundle',
    'unit_cost_not_found',
    'unit_cost_exists',
    'exchange_rate_unknown',
  ],
})

export const deleteUnitCost = endpoint({
  ...call,
  method: 'delete',
  path: '/api/businesses/{businessId}/products/{productId}/unit-costs/{validFrom}',
  role: 'bookkeeper',
  summary:
    'Delete a unit cost; its sales get the previous cost. If the first is deleted, the next becomes the first',
  params: unitCostParams,
  errors: ['product_not_found', 'product_is_bundle', 'unit_cost_not_found'],
})
