import { z } from 'zod'
import { ORDER_AMOUNTS } from '#domain/import/mapping/amount-answers.ts'
import { columnMapping } from './column-mapping.ts'
import { currency } from './fields.ts'

/** Asked only where the file does not decide by itself. */
export const importChoices = z.object({
  dateOrder: z.enum(['day_first', 'month_first']).optional(),
  decimalMark: z.enum(['point', 'comma']).optional(),
  currency: currency.optional().describe('Of the whole file, where nothing in it names one'),
  equalRows: z
    .enum(['same', 'others'])
    .optional()
    .describe(
      'Rows without an order number that equal rows of an earlier import: the same sales, or other ones',
    ),
  mapping: columnMapping.optional().describe('Of a table that is no known report'),
})

/** What a file leaves open. */
export const neededChoice = z.object({
  choice: z.enum([
    'dateOrder',
    'decimalMark',
    'currency',
    'equalRows',
    'amountOf',
    'tax',
    'total',
    'chargedFees',
    'returnedFees',
  ]),
  field: z
    .enum(ORDER_AMOUNTS)
    .optional()
    .describe('What the column holds; the answer goes into `mapping.amounts`'),
  column: z.string(),
  samples: z.array(z.string()),
})
