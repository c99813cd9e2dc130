import { z } from 'zod'
import { LIMITS } from '#domain/catalog/limits.ts'
import { FEES, ORDER_AMOUNTS } from '#domain/import/mapping/amount-answers.ts'
import { MAPPED_FIELDS } from '#domain/import/mapping/column-mapping.ts'
import { currency } from './fields.ts'

const mappedColumns = z.partialRecord(z.enum(MAPPED_FIELDS), z.string().max(500))

const statuses = z.array(z.string().max(200)).max(100).readonly()

const amountAnswers = z.object({
  amountOf: z
    .partialRecord(z.enum(ORDER_AMOUNTS), z.enum(['order', 'row']))
    .optional()
    .describe(
      'An amount that is the same on all rows of an order: the order’s, written again, or each row’s',
    ),
  tax: z.enum(['inside', 'on_top']).optional().describe('Tax is inside the prices, or comes on top'),
  total: z
    .enum(['goods', 'paid'])
    .optional()
    .describe('Without a price of one unit: the total holds the goods alone, or all that the buyer paid'),
  chargedFees: z
    .partialRecord(z.enum(FEES), z.enum(['plus', 'minus']))
    .optional()
    .describe('The sign of fees that the platform keeps'),
  returnedFees: z
    .partialRecord(z.enum(FEES), z.enum(['back', 'kept']))
    .optional()
    .describe('Fees on returns with the sign of those on sales: given back, or kept once more'),
})

/** Maps the columns of a custom table: the folded header name for each kind of content. */
export const columnMapping = z.object({
  columns: mappedColumns,
  platform: z.string().trim().min(1).max(LIMITS.platformName),
  currency: currency.optional().describe('Of the whole file, where no column names one'),
  leftOut: statuses.describe('Statuses, folded, whose rows are no sales'),
  counted: statuses
    .optional()
    .describe('Statuses, folded, whose rows are sales. A file with a status in neither list is refused'),
  amounts: amountAnswers.optional().describe('What the cells leave open about the amounts'),
})

export const unknownTable = z.object({
  signature: z.string(),
  columns: z.array(z.object({ header: z.string(), samples: z.array(z.string()).readonly() })).readonly(),
  statuses: z.array(z.string()).readonly(),
  guess: columnMapping.extend({ platform: z.string() }),
})
