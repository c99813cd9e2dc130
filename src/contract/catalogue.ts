import { z } from 'zod'
import { LIMITS } from '#domain/catalog/limits.ts'
import { bundleKind } from './bundle-kind.ts'
import { businessParams } from './businesses.ts'
import { endpoint } from './endpoint.ts'
import { currency, id, minorUnits, pageQuery } from './fields.ts'

/** The kinds of catalogue files that the browser writes. */
export const CATALOGUE_FILES = ['csv', 'xlsx'] as const

/** A product as a row of the catalogue file. */
export const catalogueProduct = z.object({
  id,
  name: z.string(),
  sku: z.string(),
  category: z.string(),
  variantOf: z.string().describe('The name that the variants of one product share; empty for none'),
  price: minorUnits.nullable().describe('null if no price is known yet'),
  unitCost: minorUnits.nullable().describe('In force today; null if unknown'),
  bundle: bundleKind.nullable(),
  quantity: z.int().nullable().describe('null if the stock was never counted'),
  lowStockBelow: z.int().nullable().describe('null for the default of 10'),
  tags: z.array(z.string()),
  archived: z.boolean(),
  platforms: z
    .array(z.object({ name: z.string(), sku: z.string() }))
    .describe('With the SKU on the platform'),
})

export const listCatalogue = endpoint({
  method: 'get',
  path: '/api/businesses/{businessId}/catalogue',
  tag: 'Products',
  summary: 'All products, also archived ones, with the values of the catalogue file, oldest first',
  access: 'owner',
  role: 'bookkeeper',
  params: businessParams,
  query: z.object({
    ...pageQuery,
    pageSize: z.coerce.number().int().min(1).max(LIMITS.productRows).default(1_000),
    file: z
      .enum(CATALOGUE_FILES)
      .optional()
      .describe('The kind of file that the caller makes of the products, for the activity log'),
  }),
  response: z.object({
    currency,
    products: z.array(catalogueProduct),
    total: z.int(),
    page: z.int(),
    pageSize: z.int(),
  }),
  errors: ['business_not_found'],
})
