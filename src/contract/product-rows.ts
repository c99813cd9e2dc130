import { z } from 'zod'
import { LIMITS } from '#domain/catalog/limits.ts'
import { PRODUCT_STATUSES } from '#domain/catalog/product-status.ts'
import { bundleKind } from './bundle-kind.ts'
import { businessParams } from './businesses.ts'
import { rateDays } from './conversion.ts'
import { figures, lastDaysField } from './dashboard.ts'
import { endpoint } from './endpoint.ts'
import { currency, id, isoDate, minorUnits, pageQuery, periodFields, says, timestamp } from './fields.ts'

export const PRODUCT_SORTS = [
  'newest',
  'name',
  'sku',
  'platforms',
  'units',
  'revenue',
  'profit',
  'margin',
  'stock',
  'days_left',
  'price',
  'unit_cost',
] as const
export type ProductSort = (typeof PRODUCT_SORTS)[number]

export const PRODUCT_FILTERS = ['losing', 'without_cost', 'low_stock', 'archived'] as const
export type ProductFilter = (typeof PRODUCT_FILTERS)[number]

export const tag = z.string().trim().min(1).max(LIMITS.tag)
export const variantOf = z.string().trim().max(LIMITS.productName, says('textTooLong'))

const range = z.object({ least: minorUnits, most: minorUnits }).nullable()

export const productRow = z.object({
  id,
  name: z.string(),
  sku: z.string(),
  category: z.string(),
  variantOf: z.string().describe('The name that the variants of one product share; empty for none'),
  variants: z
    .object({
      ids: z.array(id),
      price: range.describe('null if no price is known'),
      unitCost: range.describe('null if no unit cost is known'),
    })
    .nullable()
    .describe(
      'Present with `variants=together`, in a row for at least two variants that the filters select. Its `name` is their `variantOf`, its figures and stock are their sums, and its other values are unknown or empty where they differ. If all are bundles, it has the `bundle` of the first and no stock. Its id is that of the first variant',
    ),
  status: z
    .enum([...PRODUCT_STATUSES, ''])
    .describe('`draft` until the product has a price; empty where variants differ'),
  imageUrl: z.string().nullable(),
  platforms: z.array(z.object({ platformId: id, name: z.string(), code: z.string().nullable() })),
  tags: z.array(z.string()),
  archived: z.boolean(),
  price: minorUnits.describe('0 if no price is known yet'),
  unitCost: minorUnits.nullable().describe('In force today; null if unknown'),
  bundle: bundleKind.nullable(),
  quantity: z.int().nullable().describe('null if the stock was never counted'),
  daysLeft: z
    .int()
    .nullable()
    .describe(
      'Whole days that the stock lasts; null if nothing sells, or the stock or the pace is unknown (see the restock plan)',
    ),
  low: z.boolean().describe('Whether the stock is below its threshold'),
  figures: figures
    .nullable()
    .describe(
      "Of the requested period, as in the report by product in the business's currency; null if it has no sales",
    ),
  notConverted: z
    .boolean()
    .describe('Whether some sales are missing in the figures, because their currency had no exchange rate'),
  createdAt: timestamp,
})
export type ProductRow = z.output<typeof productRow>

/** The filters and the sort order of products, the same for the table and the cards. */
export const productRowsQuery = {
  ...periodFields,
  days: lastDaysField,
  search: z.string().trim().max(200).optional(),
  only: z
    .enum(PRODUCT_FILTERS)
    .optional()
    .describe('Archived products are left out, except with `archived`, which lists only these'),
  platform: id.optional(),
  tag: z.string().trim().max(LIMITS.tag).optional(),
  variantOf: variantOf.optional().describe('Only variants of this product, by the name that they share'),
  sort: z.enum(PRODUCT_SORTS).default('newest'),
  order: z.enum(['asc', 'desc']).default('desc').describe('Unknown values come last in both directions'),
}

/** Sort orders and filters of products that would reveal costs or profit. */
export const REVEALING_PRODUCTS = {
  sort: ['profit', 'margin', 'unit_cost'],
  only: ['losing', 'without_cost'],
} as const satisfies { sort: readonly ProductSort[]; only: readonly ProductFilter[] }

export const listProductRows = endpoint({
  method: 'get',
  path: '/api/businesses/{businessId}/product-rows',
  tag: 'Products',
  summary: 'Products with their actual figures of a period, filtered and sorted',
  access: 'owner',
  role: 'viewer',
  withoutCosts: {
    hides: ['unitCost', 'figures', 'totals', 'others', 'losing', 'without_cost'],
    refuses: REVEALING_PRODUCTS,
  },
  params: businessParams,
  query: z.object({
    ...pageQuery,
    pageSize: z.coerce.number().int().min(1).max(LIMITS.productRows).default(100),
    ...productRowsQuery,
    variants: z
      .enum(['apart', 'together'])
      .default('apart')
      .describe('`together`: variants of one product are one row'),
  }),
  response: z.object({
    currency,
    rows: z.array(productRow),
    total: z.int().describe('How many rows there are on all pages'),
    page: z.int(),
    pageSize: z.int(),
    totals: figures
      .nullable()
      .describe('Of all selected products; orders count once for each product. null without sales'),
    others: figures
      .nullable()
      .describe(
        'Of the sales and fees of the period that belong to no product, or to archived products. Together with the `totals` without filters they are the figures of the business, except for orders; null if there are none',
      ),
    notConverted: z.boolean(),
    ...rateDays,
    period: z
      .object({ from: isoDate.nullable(), to: isoDate.nullable() })
      .describe('The days of the figures'),
    counts: z
      .object({
        all: z.int(),
        losing: z.int().nullable(),
        without_cost: z.int().nullable(),
        low_stock: z.int(),
        archived: z.int(),
      })
      .describe(
        'How many products each value of `only` selects, with the other filters as requested; null if costs are hidden from you',
      ),
    platforms: z
      .array(z.object({ platformId: id, name: z.string(), code: z.string().nullable() }))
      .describe('Platforms of any product of the business'),
    tags: z.array(z.string()).describe('Tags of any product of the business'),
    variantsOf: z.array(z.string()).describe('The names that variants of the business share'),
  }),
  errors: ['business_not_found'],
})

export const listProductIds = endpoint({
  method: 'get',
  path: '/api/businesses/{businessId}/product-rows/ids',
  tag: 'Products',
  summary: 'The ids of all products that a filter selects',
  access: 'owner',
  role: 'viewer',
  withoutCosts: { hides: [], refuses: REVEALING_PRODUCTS },
  params: businessParams,
  query: z.object(productRowsQuery),
  response: z.object({ ids: z.array(id) }),
  errors: ['business_not_found'],
})
