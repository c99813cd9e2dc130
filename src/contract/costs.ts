import { z } from 'zod'
import { LIMITS } from '#domain/catalog/limits.ts'
import { OVERHEAD_STEPS } from '#domain/profit/overheads.ts'
import { businessParams } from './businesses.ts'
import { endpoint } from './endpoint.ts'
import {
  currency,
  id,
  isoDate,
  minorUnits,
  namedDay,
  newId,
  requiredText,
  says,
  timestamp,
} from './fields.ts'

/** Maximum overhead in minor units: far above any rent, and low enough that sums over many years stay exact. */
const MOST = 1_000_000_000_000
export const MOST_OVERHEADS = 200

export const costDay = namedDay('costDayRequired')

export const overheadForm = z
  .object({
    name: requiredText(LIMITS.costItemName, 'overheadNameRequired', 'textTooLong'),
    amount: z
      .int({ error: says('amountPositive') })
      .positive(says('amountPositive'))
      .max(MOST, says('amountTooLarge'))
      .describe(
        'The amount of one payment: on the one day, or per week (from Monday), month or year, divided over its days',
      ),
    currency,
    every: z.enum(OVERHEAD_STEPS),
    from: costDay.describe('The day of a one-time cost; the first day of a repeated cost'),
    to: costDay.nullable().default(null).describe('The last day; null means no end'),
    platform: z
      .string()
      .trim()
      .min(1)
      .max(LIMITS.platformName, says('textTooLong'))
      .nullable()
      .default(null)
      .describe('The name of the platform to which the overhead belongs'),
    productId: id.nullable().default(null).describe('The product to which the overhead belongs'),
  })
  .refine(({ from, to }) => to === null || to >= from, { path: ['to'], message: says('costEndsBeforeStart') })
  .refine(({ platform, productId }) => platform === null || productId === null, {
    path: ['productId'],
    message: says('invalid'),
  })
export type OverheadForm = z.input<typeof overheadForm>

export const overhead = z.object({
  id,
  name: z.string(),
  amount: minorUnits,
  currency,
  every: z.enum(OVERHEAD_STEPS),
  from: isoDate,
  to: isoDate.nullable(),
  platform: z.string().nullable(),
  productId: id.nullable(),
  productName: z.string().nullable().describe('null if the product was deleted'),
  createdAt: timestamp,
})
export type Overhead = z.output<typeof overhead>

const overheadParams = businessParams.extend({ overheadId: id })

export const listOverheads = endpoint({
  method: 'get',
  path: '/api/businesses/{businessId}/overheads',
  tag: 'Costs',
  summary: 'Overheads of the business, newest first',
  access: 'owner',
  role: 'viewer',
  params: businessParams,
  response: z.object({ overheads: z.array(overhead) }),
  errors: ['business_not_found'],
})

export const createOverhead = endpoint({
  method: 'post',
  path: '/api/businesses/{businessId}/overheads',
  tag: 'Costs',
  summary:
    'Add an overhead: one-time, or every week, month or year; for the business, a platform or a product',
  access: 'owner',
  role: 'bookkeeper',
  params: businessParams,
  body: overheadForm.safeExtend({ id: newId }),
  response: overhead,
  status: 201,
  errors: ['business_not_found', 'product_not_found', 'too_many_overheads', 'already_saved'],
})

export const updateOverhead = endpoint({
  method: 'put',
  path: '/api/businesses/{businessId}/overheads/{overheadId}',
  tag: 'Costs',
  summary: 'Replace an overhead; reports of past days change too',
  access: 'owner',
  role: 'bookkeeper',
  params: overheadParams,
  body: overheadForm,
  response: overhead,
  errors: ['overhead_not_found', 'product_not_found'],
})

export const deleteOverhead = endpoint({
  method: 'delete',
  path: '/api/businesses/{businessId}/overheads/{overheadId}',
  tag: 'Costs',
  summary: 'Delete an overhead; reports of past days change too',
  access: 'owner',
  role: 'bookkeeper',
  params: overheadParams,
  errors: ['overhead_not_found'],
})

/** The overheads of a report row, and the row's profit after these overheads. */
export const afterOverheads = {
  overheads: minorUnits.describe(
    "Overheads of these days that belong to this row, in the business's currency; margins do not include them",
  ),
  profitAfterOverheads: minorUnits.describe('profit - overheads'),
}

export const overheadNotes = z
  .object({
    oldestRate: isoDate
      .nullable()
      .describe('The day of the oldest exchange rate used; null if nothing was converted'),
    newestRate: isoDate.nullable(),
    notConverted: z
      .array(z.object({ currency, from: isoDate, to: isoDate, days: z.int(), amount: minorUnits }))
      .describe('Amounts without an exchange rate for their day; no figure contains them'),
  })
  .nullable()
  .describe('null if there are no overheads on these days')
export type OverheadNotes = z.output<typeof overheadNotes>
