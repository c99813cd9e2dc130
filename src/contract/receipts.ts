import { z } from 'zod'
import { LIMITS } from '#domain/catalog/limits.ts'
import { endpoint } from './endpoint.ts'
import { upTo } from './entered-amounts.ts'
import { id, namedDay, newId, optionalText, says, typedCurrency } from './fields.ts'
import { productParams } from './products.ts'
import { costAmount } from './unit-costs.ts'

export const receiptForm = z.object({
  receivedOn: namedDay().describe('Not in the future. The unit cost applies to sales from this day on'),
  quantity: z
    .int({ error: says('quantityWhole') })
    .positive(says('quantityPositive'))
    .max(LIMITS.quantity, says('quantityTooLarge'))
    .describe(
      'Received units. They raise a counted stock and lower the inbound units; a stock that was never counted stays unknown',
    ),
  unitCost: costAmount.describe(upTo('1,000,000')),
  currency: typedCurrency,
  note: optionalText(LIMITS.receiptNote),
})
export type ReceiptForm = z.input<typeof receiptForm>

const call = { tag: 'Products', access: 'owner' } as const

export const addReceipt = endpoint({
  ...call,
  method: 'post',
  path: '/api/businesses/{businessId}/products/{productId}/receipts',
  role: 'bookkeeper',
  summary: 'Receive units: raises the stock and adds their unit cost in one transaction',
  params: productParams,
  body: receiptForm.extend({ id: newId }),
  response: z.object({
    id,
    quantity: z.int().nullable().describe('Stock afterwards; null if it was never counted'),
  }),
  status: 201,
  errors: ['product_not_found', 'product_is_bundle', 'invalid_input', 'currency_changed', 'already_saved'],
})

const one = productParams.extend({ receiptId: id })
const onePath = '/api/businesses/{businessId}/products/{productId}/receipts/{receiptId}'

export const correctReceipt = endpoint({
  ...call,
  method: 'put',
  path: onePath,
  role: 'bookkeeper',
  summary:
    'Correct a receipt: its units, unit cost and day are as if entered like this at first, but a count made since keeps the stock',
  params: one,
  body: receiptForm,
  response: z.object({
    quantity: z.int().nullable().describe('Stock afterwards; null if it was never counted'),
  }),
  errors: [
    'product_not_found',
    'product_is_bundle',
    'receipt_not_found',
    'invalid_input',
    'currency_changed',
  ],
})

export const undoReceipt = endpoint({
  ...call,
  method: 'delete',
  path: onePath,
  role: 'bookkeeper',
  summary:
    'Delete a receipt: takes its units and its unit cost back. A count made since keeps the stock, and a unit cost changed since stays',
  params: one,
  errors: ['product_not_found', 'receipt_not_found'],
})
