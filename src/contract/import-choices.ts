import { z } from 'zod'
import { LIMITS } from '#domain/catalog/limits.ts'
import { ORDER_AMOUNTS } from '#domain/import/mapping/amount-answers.ts'
import { DATE_ORDERS } from '#domain/import/reader/choices.ts'
import { columnMapping } from './column-mapping.ts'
import { currency, says } from './fields.ts'

/** The platform of the file, which replaces the detected one. */
export const platformChoice = z
  .string()
  .trim()
  .min(1)
  .max(LIMITS.platformName)
  .optional()
  .describe(
    "The name of the file's platform. With it, only reports of this platform are recognised, reports of other platforms are refused, and any other table is assigned to this platform. Without it, the platform is detected",
  )

/** The answers to questions about an ambiguous file. */
export const importChoices = z.object({
  dateOrder: z.enum(DATE_ORDERS).optional(),
  decimalMark: z.enum(['point', 'comma']).optional(),
  currency: currency.optional().describe('The currency of the whole file, if the file does not contain one'),
  equalRows: z
    .enum(['same', 'others'])
    .optional()
    .describe(
      'How to treat rows without an order number that an earlier import may contain: as the same sales, or as other sales',
    ),
  platform: platformChoice,
  mapping: columnMapping.optional().describe('The column mapping of a table in an unknown format'),
})

/** A question about the file that is not answered yet. */
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
    'returnedUnits',
    'refunds',
  ]),
  field: z
    .enum(ORDER_AMOUNTS)
    .optional()
    .describe('What the column contains. Send the answer in `mapping.amounts`'),
  column: z.string(),
  samples: z.array(z.string()),
})

const commitFields = z.object({
  runs: z
    .int()
    .optional()
    .describe(
      'The `runs` of the import whose preview you confirm. If another check has replaced that preview, the call is refused',
    ),
  currency: currency
    .optional()
    .describe(
      'The currency of the costs, required if there are any. If the business uses another, the call is refused instead of misread',
    ),
  /** Products to create for SKUs that no product has. Price and cost are in minor units of the business's currency. */
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
      "Unit costs by SKU, in minor units of the business's currency. They apply wherever the cost of a product is unknown; a sold SKU without a product gets one, with the name in the file",
    ),
  replaceCosts: z
    .boolean()
    .default(false)
    .describe('Whether products with a different cost also get the cost given here, for all their sales'),
  refundsRestock: z
    .boolean()
    .default(true)
    .describe('Whether refunded goods return to stock, so that their cost no longer counts'),
  moveStock: z
    .boolean()
    .optional()
    .describe(
      'Whether sales and returns of this file change the stock of their products. The default is true, but false for an import with `backfill`. ' +
        'What a connection fetches after its backfill moves no stock by sales from before it, unless an earlier import has their order',
    ),
  withDifferences: z
    .boolean()
    .default(false)
    .describe('Import the file although its totals differ from the sums of its rows'),
  withOverlap: z
    .boolean()
    .default(false)
    .describe('Import the file although a file of another report already contains some of its orders'),
  withErrors: z.boolean().default(false).describe('Import the readable rows although some could not be read'),
})

/** The seller's choices when committing a checked file. */
export const commitForm = commitFields.refine(
  ({ currency, costs, newProducts }) =>
    currency !== undefined || (costs.length === 0 && newProducts.every(({ unitCost }) => unitCost === null)),
  { path: ['currency'], message: says('costCurrencyRequired') },
)
