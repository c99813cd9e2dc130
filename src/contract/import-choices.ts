import { z } from 'zod'
import { LIMITS } from '#domain/catalog/limits.ts'
import { ORDER_AMOUNTS } from '#domain/import/mapping/amount-answers.ts'
import { columnMapping } from './column-mapping.ts'
import { currency } from './fields.ts'

/** The platform of the file, instead of the one that Safi detects. */
export const platformChoice = z
  .string()
  .trim()
  .min(1)
  .max(LIMITS.platformName)
  .optional()
  .describe(
    'The name of the platform that the file is from. Then only its reports are recognised: a report of another platform is refused, and a table that is no report has this platform. Without it, the platform is detected',
  )

/** Choices needed only when the file is ambiguous. */
export const importChoices = z.object({
  dateOrder: z.enum(['day_first', 'month_first']).optional(),
  decimalMark: z.enum(['point', 'comma']).optional(),
  currency: currency.optional().describe('For the whole file, when nothing in it names one'),
  equalRows: z
    .enum(['same', 'others'])
    .optional()
    .describe(
      'Rows without an order number that equal rows of an earlier import: the same sales, or other ones',
    ),
  platform: platformChoice,
  mapping: columnMapping.optional().describe('For a table of no known format'),
})

/** The choices that a file still needs. */
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
    .describe('What the column contains; the answer goes into `mapping.amounts`'),
  column: z.string(),
  samples: z.array(z.string()),
})

/** The seller's options when committing a checked file. */
export const commitForm = z.object({
  /** Unmatched SKUs to create products for. Price and cost in minor units of the business's currency. */
  newProducts: z
    .array(
      z.object({
        sku: z.string().min(1).max(200),
        name: z.string().trim().min(1).max(199),
        unitCost: z.int().min(0).nullable().default(null),
      }),
    )
    .max(5_000)
    .default([]),
  costs: z
    .array(z.object({ sku: z.string().min(1).max(200), unitCost: z.int().min(0) }))
    .max(10_000)
    .default([])
    .describe(
      "Unit costs by SKU, in minor units of the business's currency. They apply to products whose cost is unknown; a sold SKU without a product becomes one, named as in the file",
    ),
  replaceCosts: z
    .boolean()
    .default(false)
    .describe('Products with a different cost take the one given here too, for all their sales'),
  refundsRestock: z
    .boolean()
    .default(true)
    .describe('Refunded goods return to stock, and their cost no longer counts'),
  moveStock: z
    .boolean()
    .default(true)
    .describe('Sales and returns of this file move the stock of their products'),
  withDifferences: z
    .boolean()
    .default(false)
    .describe('Import the file although its totals differ from the sums of its rows'),
  withOverlap: z
    .boolean()
    .default(false)
    .describe('Import the file although orders of it are here already from a file of another report'),
  withErrors: z.boolean().default(false).describe('Import the readable rows although some could not be read'),
})
