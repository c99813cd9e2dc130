import { z } from 'zod'
import { LIMITS } from '#domain/catalog/limits.ts'
import { businessParams } from './businesses.ts'
import { endpoint } from './endpoint.ts'
import { id, says } from './fields.ts'

/** A number of units that a person counted or entered. */
export const countedQuantity = z
  .int({ error: says('quantityWhole') })
  .min(0, says('quantityNegative'))
  .max(LIMITS.quantity, says('quantityTooLarge'))

export const lowStockForm = z.object({
  lowStockBelow: countedQuantity
    .nullable()
    .describe('null restores the default of 10; 0 turns the warning off'),
})

export const setLowStock = endpoint({
  method: 'put',
  path: '/api/businesses/{businessId}/products/{productId}/low-stock',
  tag: 'Reports',
  summary: 'Set the threshold below which a product is low on stock',
  access: 'owner',
  role: 'manager',
  params: businessParams.extend({ productId: id }),
  body: lowStockForm,
  response: lowStockForm,
  errors: ['business_not_found', 'product_not_found'],
})
