import { z } from 'zod'
import { LIMITS } from '#domain/catalog/limits.ts'
import { businessParams } from './businesses.ts'
import { endpoint } from './endpoint.ts'
import { id, says } from './fields.ts'

export const lowStockForm = z.object({
  lowStockBelow: z
    .int({ error: says('quantityWhole') })
    .min(0, says('quantityNegative'))
    .max(LIMITS.quantity, says('quantityTooLarge'))
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
