import { z } from 'zod'
import { id, timestamp } from './fields.ts'
import { stockReceipt } from './stock-receipt.ts'
import { who } from './who.ts'

export const stockMovement = z.object({
  id: z.int(),
  kind: z.enum(['set', 'damaged', 'receipt', 'corrected', 'sale', 'return', 'undo']),
  delta: z.int().nullable().describe('Change of the stock; null for the first count'),
  quantityAfter: z.int().nullable().describe('Stock after the change; null while unknown'),
  importId: id.nullable(),
  receipt: stockReceipt.nullable().describe('Of received units, as corrected since'),
  who: who
    .nullable()
    .describe(
      'The member, API key or job that caused the movement; null if the caller cannot list the members of the business',
    ),
  at: timestamp,
})
