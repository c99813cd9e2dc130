import { z } from 'zod'
import { largestAmount } from '#domain/catalog/amount-limits.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { LANDED_BY } from '#domain/profit/landed-cost.ts'
import { businessParams } from './businesses.ts'
import { costDay } from './costs.ts'
import { endpoint } from './endpoint.ts'
import { upTo } from './entered-amounts.ts'
import { currency, id, isoDate, minorUnits, newId, pageQuery, requiredText, says } from './fields.ts'
import { costAmount } from './unit-costs.ts'

export const shipmentForm = z.object({
  name: requiredText(LIMITS.costItemName, 'shipmentNameRequired', 'textTooLong'),
  arrivedOn: costDay.describe(
    'Not in the future. The day from which the unit costs are valid; amounts are converted at the exchange rates of this day',
  ),
  by: z.enum(LANDED_BY).describe('Whether common costs are divided by units or by value'),
  items: z
    .array(
      z
        .object({
          productId: z.uuid({ error: says('shipmentProductRequired') }),
          units: z
            .int({ error: says('unitsPositive') })
            .min(1, says('unitsPositive'))
            .max(LIMITS.quantity, says('quantityTooLarge')),
          unitPrice: costAmount.describe(upTo('1,000,000')),
          currency,
        })
        .refine(({ unitPrice, currency }) => unitPrice <= largestAmount('costAmount', currency), {
          path: ['unitPrice'],
          error: says('costAmountTooLarge'),
        }),
    )
    .min(1, says('shipmentItemsRequired'))
    .max(100)
    .refine(
      (items) => new Set(items.map(({ productId }) => productId)).size === items.length,
      says('shipmentProductTwice'),
    ),
  costs: z
    .array(
      z.object({
        name: requiredText(LIMITS.costItemName, 'overheadNameRequired', 'textTooLong'),
        amount: z
          .int({ error: says('amountUnreadable') })
          .min(0, says('costAmountNegative'))
          .max(1_000_000_000_000, says('amountTooLarge')),
        currency,
      }),
    )
    .max(20)
    .default([]),
})
export type ShipmentForm = z.input<typeof shipmentForm>

export const landedCost = z.object({
  currency,
  items: z.array(
    z.object({
      productId: id,
      name: z.string().nullable().describe('null if the product was deleted'),
      units: z.int(),
      goods: minorUnits,
      share: minorUnits.describe('Share of the common costs'),
      total: minorUnits.describe('goods + share'),
      unitCost: minorUnits.describe('total / units, rounded'),
      rounding: minorUnits.describe('total - unitCost x units'),
    }),
  ),
  goods: minorUnits,
  costs: minorUnits,
  total: minorUnits.describe("goods + costs, which is also the sum of the items' totals"),
  rates: z.array(z.object({ currency, rate: z.string(), rateDay: isoDate })),
})
export type LandedCost = z.output<typeof landedCost>

export const shipment = z.object({
  id,
  name: z.string(),
  arrivedOn: isoDate,
  by: z.enum(LANDED_BY),
  costs: z.array(z.object({ name: z.string(), amount: minorUnits, currency })),
  landed: landedCost,
})
export type Shipment = z.output<typeof shipment>

const call = { tag: 'Costs', access: 'owner' } as const

export const listShipments = endpoint({
  ...call,
  method: 'get',
  path: '/api/businesses/{businessId}/shipments',
  role: 'viewer',
  summary: 'Goods that arrived together, with their landed costs, newest first',
  params: businessParams,
  query: z.object(pageQuery),
  response: z.object({ shipments: z.array(shipment), total: z.int(), page: z.int(), pageSize: z.int() }),
  errors: ['business_not_found'],
})

export const previewShipment = endpoint({
  ...call,
  method: 'post',
  path: '/api/businesses/{businessId}/shipments/preview',
  role: 'bookkeeper',
  summary: 'The landed costs of a shipment before it is saved',
  params: businessParams,
  body: shipmentForm,
  response: landedCost,
  errors: [
    'business_not_found',
    'product_not_found',
    'product_is_bundle',
    'exchange_rate_unknown',
    'invalid_input',
  ],
})

export const createShipment = endpoint({
  ...call,
  method: 'post',
  path: '/api/businesses/{businessId}/shipments',
  role: 'bookkeeper',
  summary: 'Save a shipment: its landed costs become unit costs from its day on, and sales are recomputed',
  params: businessParams,
  body: shipmentForm.extend({ id: newId }),
  response: shipment,
  status: 201,
  errors: [
    'business_not_found',
    'product_not_found',
    'product_is_bundle',
    'exchange_rate_unknown',
    'shipment_day_taken',
    'invalid_input',
    'already_saved',
  ],
})

export const deleteShipment = endpoint({
  ...call,
  method: 'delete',
  path: '/api/businesses/{businessId}/shipments/{shipmentId}',
  role: 'bookkeeper',
  summary: 'Delete a shipment with its unit costs; sales are recomputed',
  params: businessParams.extend({ shipmentId: id }),
  errors: ['shipment_not_found'],
})
