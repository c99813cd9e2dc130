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
      'For an amount that is equal on all rows of an order: it is the amount of the order, or of each row',
    ),
  tax: z
    .enum(['inside', 'on_top'])
    .optional()
    .describe('Whether prices include tax, or tax is added to them'),
  total: z
    .enum(['goods', 'paid'])
    .optional()
    .describe(
      'If there is no unit price: whether the total is for the goods only, or is everything that the buyer paid',
    ),
  chargedFees: z
    .partialRecord(z.enum(FEES), z.enum(['plus', 'minus']))
    .optional()
    .describe('The sign that charged fees have in this table'),
  returnedFees: z
    .partialRecord(z.enum(FEES), z.enum(['back', 'kept']))
    .optional()
    .describe(
      'For fees on returns with the same sign as on sales: whether they were refunded, or charged again',
    ),
  returnedUnits: z
    .enum(['before', 'after'])
    .optional()
    .describe('Whether quantities are those before or after units were returned'),
  refunds: z
    .enum(['before', 'after'])
    .optional()
    .describe('Whether amounts are those before or after refunds to buyers'),
})

/** Maps the columns of a custom table: the folded header of the column for each kind of content. */
export const columnMapping = z.object({
  columns: mappedColumns,
  platform: z.string().trim().min(1).max(LIMITS.platformName),
  currency: currency.optional().describe('The currency of the whole file, if no column contains it'),
  leftOut: statuses.describe('Folded statuses whose rows are not sales'),
  returns: statuses
    .optional()
    .describe('Folded statuses, or types of rows, whose rows take back an earlier sale, with whatever sign'),
  counted: statuses
    .optional()
    .describe('Folded statuses whose rows are sales. A file with a status in neither list is refused'),
  amounts: amountAnswers.optional().describe('Choices about ambiguous amounts'),
})

export const unknownTable = z.object({
  signature: z.string(),
  columns: z.array(z.object({ header: z.string(), samples: z.array(z.string()).readonly() })).readonly(),
  statuses: z.array(z.string()).readonly(),
  guess: columnMapping.extend({ platform: z.string() }),
})
