import { z } from 'zod'
import { LIMITS } from '#domain/catalog/limits.ts'
import { PRODUCT_STATUSES } from '#domain/catalog/product-status.ts'
import { bundleKind } from './bundle-kind.ts'
import { businessParams, ofAccountOrBusiness } from './businesses.ts'
import { costFrom } from './cost-from.ts'
import { endpoint } from './endpoint.ts'
import { enteredPrice, upTo } from './entered-amounts.ts'
import {
  currency,
  id,
  minorUnits,
  newId,
  optionalText,
  pageQuery,
  requiredText,
  says,
  timestamp,
} from './fields.ts'
import { image } from './images.ts'
import { countedQuantity } from './low-stock.ts'
import { platformFees, platformInput } from './product-fees.ts'
import { productRowsQuery, REVEALING_PRODUCTS } from './product-rows.ts'
import { stockMovement } from './stock-movement.ts'

/**
 * A product as the seller enters it, in minor units. Browser and server check limits that depend on the currency or on other fields
 * with `checkProductLimits`.
 */
export const productInput = z.object({
  currency: currency
    .optional()
    .describe('The currency of the amounts. If the business has another currency, the call is refused'),
  name: requiredText(LIMITS.productName, 'productNameRequired', 'productNameTooLong'),
  description: optionalText(LIMITS.productDescription),
  sku: optionalText(LIMITS.sku),
  category: optionalText(LIMITS.category),
  variantOf: optionalText(LIMITS.productName).describe('The name that the variants of one product share'),
  price: enteredPrice,
  quantity: countedQuantity
    .nullable()
    .describe("null leaves the stock unchanged; a new product's stock is unknown until it is counted"),
  imageIds: z.array(id).max(LIMITS.images, says('tooManyImages')).default([]),
  platforms: z
    .array(platformInput)
    .min(1, says('platformRequired'))
    .max(LIMITS.platformsPerProduct, says('tooManyPlatforms')),
  costItems: z
    .array(
      z.object({
        costCategoryId: id,
        name: optionalText(LIMITS.costItemName),
        amount: z.int().min(0, says('costAmountNegative')).describe(upTo('1,000,000')),
      }),
    )
    .max(LIMITS.costItemsPerProduct)
    .default([]),
  costFrom: costFrom.describe(`${costFrom.description}. A day in the future is refused`),
})
export type ProductInput = z.input<typeof productInput>

const costItem = z.object({
  id,
  costCategoryId: id,
  category: z.string(),
  categoryCode: z.string().nullable().describe('Present for built-in categories'),
  name: z.string(),
  amount: minorUnits,
})

/**
 * A product as responses contain it, with all inputs from which its figures are computed. Browser and server compute
 * the figures with `planProduct` of the domain.
 */
export const product = z.object({
  id,
  businessId: id,
  name: z.string(),
  description: z.string(),
  sku: z.string(),
  category: z.string(),
  variantOf: z.string().describe('The name that the variants of one product share; empty for none'),
  status: z.enum(PRODUCT_STATUSES).describe('`draft` until the product has a price'),
  currency,
  price: minorUnits.describe('0 if no price is known yet'),
  quantity: z
    .int()
    .nullable()
    .describe(
      'Sum of the stock movements; negative if more was sold than counted, null if never counted. Of a bundle: the units that the stock of its components is enough for',
    ),
  lowStockBelow: z
    .int()
    .nullable()
    .describe("The product's own threshold for low stock; null for the default of 10"),
  unitCost: minorUnits
    .nullable()
    .describe(
      'Sum of the cost items; null (unknown, not zero) if none was entered. Of a bundle: the unit costs of its components today',
    ),
  bundle: bundleKind.nullable(),
  images: z.array(image),
  platforms: z.array(platformFees),
  createdAt: timestamp,
})
export type Product = z.output<typeof product>

export const productDetail = product.extend({ costItems: z.array(costItem) })
export type ProductDetail = z.output<typeof productDetail>

export const productParams = businessParams.extend({ productId: id })

export const listProducts = endpoint({
  method: 'get',
  path: '/api/businesses/{businessId}/products',
  tag: 'Products',
  summary: 'Products of a business with the inputs of their planned profit, newest first',
  access: 'owner',
  role: 'viewer',
  withoutCosts: { hides: ['unitCost'], refuses: REVEALING_PRODUCTS },
  params: businessParams,
  query: z.object({ ...pageQuery, ...productRowsQuery }),
  response: z.object({ products: z.array(product), total: z.int(), page: z.int(), pageSize: z.int() }),
  errors: ['business_not_found'],
})

export const createProduct = endpoint({
  method: 'post',
  path: '/api/businesses/{businessId}/products',
  tag: 'Products',
  summary: 'Create a product with its platforms, costs and images in one transaction',
  access: 'owner',
  role: 'manager',
  params: businessParams,
  body: productInput.extend({ id: newId }),
  response: productDetail,
  status: 201,
  errors: ['business_not_found', 'invalid_input', 'image_not_found', 'currency_changed', 'already_saved'],
})

export const getProduct = endpoint({
  method: 'get',
  path: '/api/businesses/{businessId}/products/{productId}',
  tag: 'Products',
  summary: 'One product with its cost items',
  access: 'owner',
  role: 'viewer',
  withoutCosts: { hides: ['unitCost', 'costItems'] },
  params: productParams,
  response: productDetail,
  errors: ['product_not_found'],
})

export const updateProduct = endpoint({
  method: 'put',
  path: '/api/businesses/{businessId}/products/{productId}',
  tag: 'Products',
  summary: 'Replace a product with its platforms, costs and images in one transaction',
  access: 'owner',
  role: 'manager',
  params: productParams,
  body: productInput.extend({
    opened: productDetail
      .optional()
      .describe(
        'The product as it was read before it was edited. Then values that equal it stay as they are now, such as a stock that sales have lowered since. Without it, all values are replaced',
      ),
  }),
  response: productDetail,
  errors: ['product_not_found', 'invalid_input', 'image_not_found', 'currency_changed'],
})

export const deleteProduct = endpoint({
  method: 'delete',
  path: '/api/businesses/{businessId}/products/{productId}',
  tag: 'Products',
  summary: 'Delete a product; requires its name as confirmation. Its sales stay and keep their cost',
  access: 'owner',
  role: 'manager',
  params: productParams,
  body: z.object({ name: z.string() }),
  errors: ['product_not_found', 'name_mismatch', 'product_in_bundle'],
})

const stock = z.object({ quantity: z.int() })

export const setStock = endpoint({
  method: 'put',
  path: '/api/businesses/{businessId}/products/{productId}/stock',
  tag: 'Products',
  summary: 'Set the stock to a counted quantity',
  access: 'owner',
  role: 'manager',
  params: productParams,
  body: z.object({ quantity: countedQuantity }),
  response: stock,
  errors: ['product_not_found', 'product_is_bundle'],
})

export const recordDamage = endpoint({
  method: 'post',
  path: '/api/businesses/{businessId}/products/{productId}/damage',
  tag: 'Products',
  summary: 'Remove damaged units from the stock',
  access: 'owner',
  role: 'manager',
  params: productParams,
  body: z.object({
    id: newId.describe(
      'The id of the report, made by the caller. A report that is sent again takes the units once. It is refused if its quantity differs, or once the stock has returned to what it was before the report',
    ),
    quantity: z.int({ error: says('damagedInvalid') }),
  }),
  response: stock,
  errors: ['product_not_found', 'product_is_bundle', 'invalid_damaged_quantity', 'already_saved'],
})

export const listStockMovements = endpoint({
  method: 'get',
  path: '/api/businesses/{businessId}/products/{productId}/stock-movements',
  tag: 'Products',
  summary: 'The stock movements of a product, newest first',
  access: 'owner',
  role: 'viewer',
  withoutCosts: { hides: ['receipt'] },
  params: productParams,
  query: z.object(pageQuery),
  response: z.object({ movements: z.array(stockMovement), total: z.int(), page: z.int(), pageSize: z.int() }),
  errors: ['product_not_found'],
})

export const customPlatformName = requiredText(LIMITS.platformName, 'platformNameRequired', 'textTooLong')
export const customCategoryName = requiredText(LIMITS.platformName, 'categoryNameRequired', 'textTooLong')

export const platform = z.object({ id, name: z.string(), code: z.string().nullable(), isCustom: z.boolean() })
export type Platform = z.output<typeof platform>

export const listPlatforms = endpoint({
  method: 'get',
  path: '/api/platforms',
  tag: 'Products',
  summary: 'Selling platforms: built-in ones, then your own, by name',
  access: 'owner',
  role: 'viewer',
  withoutCosts: true,
  query: ofAccountOrBusiness,
  response: z.object({ platforms: z.array(platform) }),
  errors: ['business_not_found'],
})

export const createPlatform = endpoint({
  method: 'post',
  path: '/api/platforms',
  tag: 'Products',
  summary: 'Add a custom platform',
  access: 'owner',
  role: 'manager',
  query: ofAccountOrBusiness,
  body: z.object({ name: customPlatformName }),
  response: platform,
  status: 201,
  errors: ['business_not_found', 'platform_name_taken'],
})

export const costCategory = z.object({
  id,
  name: z.string(),
  code: z.string().nullable(),
  isCustom: z.boolean(),
})
export type CostCategory = z.output<typeof costCategory>

export const listCostCategories = endpoint({
  method: 'get',
  path: '/api/cost-categories',
  tag: 'Products',
  summary: 'Cost categories: built-in ones, then your own, by name',
  access: 'owner',
  role: 'viewer',
  withoutCosts: true,
  query: ofAccountOrBusiness,
  response: z.object({ categories: z.array(costCategory) }),
  errors: ['business_not_found'],
})

export const createCostCategory = endpoint({
  method: 'post',
  path: '/api/cost-categories',
  tag: 'Products',
  summary: 'Add a custom cost category',
  access: 'owner',
  role: 'manager',
  query: ofAccountOrBusiness,
  body: z.object({ name: customCategoryName }),
  response: costCategory,
  status: 201,
  errors: ['business_not_found', 'category_name_taken'],
})
