import { z } from 'zod'
import { LIMITS } from '#domain/catalog/limits.ts'
import { businessParams } from './businesses.ts'
import { endpoint } from './endpoint.ts'
import { enteredPrice, upTo } from './entered-amounts.ts'
import { id, namedDay, requiredText, says, typedCurrency } from './fields.ts'
import { countedQuantity, lowStockForm } from './low-stock.ts'
import { enteredFees, platformFees } from './product-fees.ts'
import { tag, variantOf } from './product-rows.ts'
import { costAmount } from './unit-costs.ts'

const tags = z.array(tag).max(LIMITS.tagsPerProduct, says('tooManyTags'))

/** The stock of a product. It is negative if the product sold more units than it had. */
const stock = z
  .int({ error: says('quantityWhole') })
  .min(-LIMITS.quantity, says('quantityNegative'))
  .max(LIMITS.quantity, says('quantityTooLarge'))
  .nullable()

/** The values that one request can change for many products. */
const values = {
  name: requiredText(LIMITS.productName, 'productNameRequired', 'productNameTooLong'),
  category: z.string().trim().max(LIMITS.category, says('textTooLong')),
  variantOf: variantOf.describe('The name that the variants of one product share; empty for none'),
  price: enteredPrice.nullable().describe(`${upTo('1,000,000')}; null if it is not known any more`),
  quantity: countedQuantity.nullable().describe('The counted stock; null if it is not known any more'),
  ...lowStockForm.shape,
  tags: tags.describe('All tags of the product'),
  archived: z.boolean(),
}

/** The fees of a product on a platform. Those that are left out stay as they are. */
const feeChange = z
  .object({ ...enteredFees, follows: platformFees.shape.follows })
  .partial()
  .extend({
    platformId: id,
    removed: z
      .literal(true)
      .optional()
      .describe('Undoes that the platform was added. It stays if more than fees was entered for it since'),
  })
export type FeeChange = z.output<typeof feeChange>

/** A new product. Values that are left out are unknown. */
const newProduct = z
  .object(values)
  .partial()
  .extend({
    name: values.name,
    sku: requiredText(LIMITS.sku, 'skuRequired', 'textTooLong'),
    unitCost: costAmount.optional().describe(`${upTo('1,000,000')}. For all sales`),
  })
export type NewProduct = z.input<typeof newProduct>

/** The values of a product before or after a change. Only values that changed are included. */
const changedValues = z
  .object({
    ...values,
    name: z.string(),
    quantity: stock,
    tags: z.array(z.string()),
    unitCost: z.int().nullable(),
    fees: z.array(feeChange).describe('All fees on the platforms where one differs'),
  })
  .partial()
export type ChangedValues = z.output<typeof changedValues>

export const productChange = z
  .object(values)
  .partial()
  .extend({
    productId: id,
    quantity: stock
      .optional()
      .describe(
        'The counted stock; null if it is not known any more. Negative only with `undoes`, to restore the stock of a product that sold more units than it had',
      ),
    unitCost: costAmount.optional().describe(`${upTo('1,000,000')}. Valid from \`costsFrom\``),
    addTags: tags.optional(),
    removeTags: tags.optional(),
    fees: z
      .array(feeChange)
      .max(LIMITS.platformsPerProduct, says('tooManyPlatforms'))
      .optional()
      .describe(
        'A platform that the product was not on is added. An entered fee no longer follows a fee rule',
      ),
    undoes: changedValues
      .optional()
      .describe(
        'The values of a change that this one undoes, its `after`. Values that were changed again since stay, and are in `notUndone`. The stock changes by the difference, so that sales since then still count. A product that was deleted since is left out, and is in `deleted`. The call fails if then nothing is left to undo',
      ),
  })
  .refine(({ quantity, undoes }) => (quantity ?? 0) >= 0 || undoes?.quantity !== undefined, {
    path: ['quantity'],
    message: says('quantityNegative'),
  })
export type ProductChange = z.input<typeof productChange>

export const changeProducts = endpoint({
  method: 'patch',
  path: '/api/businesses/{businessId}/products',
  tag: 'Products',
  summary: 'Change, add and delete many products in one transaction',
  access: 'owner',
  role: 'manager',
  params: businessParams,
  bodyBytes: LIMITS.catalogueBytes,
  body: z.object({
    currency: typedCurrency,
    costsFrom: z
      .literal('always')
      .or(namedDay())
      .optional()
      .describe('The day from which unit costs apply; by default today (UTC). `always`: for all sales'),
    preview: z.boolean().default(false).describe('Answers what would change, and changes nothing'),
    changes: z.array(productChange).max(LIMITS.productRows).default([]),
    newProducts: z
      .array(newProduct)
      .max(LIMITS.productRows)
      .default([])
      .describe('Products to add. Their platforms and fees are entered on the page of each product'),
    deletions: z
      .array(
        z.object({
          productId: id,
          name: z.string(),
          digest: z
            .string()
            .optional()
            .describe(
              'Of `created`: if anything was entered for the product since, it stays with its costs, and is in `notUndone`',
            ),
        }),
      )
      .max(LIMITS.productRows)
      .default([])
      .describe(
        'Products to delete, with their names as confirmation: undoes `created`. With a `digest`, a product that was deleted since is ignored',
      ),
    undoCosts: id
      .optional()
      .describe(
        'A save of unit costs to undo. If costs were saved or changed since, these costs and the created products stay, and are in `notUndone`. The call fails if then nothing is left to undo',
      ),
  }),
  response: z.object({
    changed: z
      .array(
        z.object({
          productId: id,
          name: z.string(),
          sku: z.string(),
          before: changedValues.describe(
            'Sent as a change with `after` as its `undoes`, these values undo the change, except unit costs',
          ),
          after: changedValues,
        }),
      )
      .describe(
        'Products that differ, with the values that differ. If sales are costed from purchases, a counted stock is recorded and included even if it equals the stock',
      ),
    notUndone: z
      .array(z.object({ productId: id, name: z.string() }))
      .describe(
        'Products with values that were to be undone, but were changed again since, products with costs that can no longer be undone, and created products that stay',
      ),
    deleted: z.array(id).describe('Products whose change was to be undone, but which were deleted since'),
    created: z.array(
      z.object({
        productId: id,
        name: z.string(),
        sku: z.string(),
        digest: z
          .string()
          .optional()
          .describe('Identifies what was entered for the product; not in a preview'),
      }),
    ),
    undoCosts: id.nullable().describe('Identifies the save of unit costs, for undo; null without one'),
  }),
  errors: [
    'business_not_found',
    'product_not_found',
    'product_is_bundle',
    'product_in_bundle',
    'name_mismatch',
    'invalid_input',
    'currency_changed',
    'cost_save_not_found',
    'costs_changed_since',
  ],
})
