import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { FULFILMENTS } from '#domain/fees/fee-rule.ts'
import type { FollowedFee } from '#domain/fees/followed.ts'
import { COST_METHODS } from '#domain/profit/cost-layers/cost-method.ts'
import type { UnitCostSource } from '#domain/profit/unit-cost-source.ts'
import { EMIRATES } from '#domain/vat/return/vat-return.ts'
import { VAT_STATUSES } from '#domain/vat/vat-status.ts'
import { users } from './accounts.ts'
import { at, minor, owner } from './columns.ts'
import type { CostMethodChange, DeletedBundle, LedgerAccounts } from './stored-json.ts'

export const businesses = pgTable(
  'businesses',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    name: text('name').notNull(),
    description: text('description'),
    industry: text('industry').notNull(),
    country: text('country').notNull(),
    currency: text('currency').notNull(),
    isSample: boolean('is_sample').notNull().default(false),
    /** Incremented with every change of products that can change the match or the cost of sale lines; see recostProducts. */
    catalogVersion: integer('catalog_version').notNull().default(0),
    /** The last transaction that changed what cached responses show. Set by triggers; see `data-version.ts`. */
    dataVersion: bigint('data_version', { mode: 'number' }).notNull().default(0),
    /** How the units sold are costed; see `recostLayers`. */
    costMethod: text('cost_method', { enum: COST_METHODS }).notNull().default('dated'),
    /** A change of `costMethod` for which some sales are not recomputed yet. null if no change is running. */
    costChange: jsonb('cost_change').$type<CostMethodChange>(),
    /** Whether the VAT of the business's sale lines must be recomputed with the current settings. */
    vatStale: boolean('vat_stale').notNull().default(false),
    /** Whether the last recomputation of VAT failed. It is tried again while `vatStale` is set. */
    vatStalled: boolean('vat_stalled').notNull().default(false),
    /**
     * Defaults for products without values of their own: the lead time, its standard deviation, and the number of
     * days that an order covers. null means unknown; for `coverDays` it means USUAL_COVER_DAYS.
     */
    leadDays: integer('lead_days'),
    leadSpread: integer('lead_spread'),
    coverDays: integer('cover_days'),
    /** The profit that the seller wants to earn each month, before overheads. null if there is no goal. */
    profitGoal: minor('profit_goal'),
    /** The emirate in which the business is established, for the Emirati VAT return. null until the seller has chosen it. */
    emirate: text('emirate', { enum: EMIRATES }),
    /** Names and codes of accounts in the seller's books, where they differ from the usual ones. */
    ledgerAccounts: jsonb('ledger_accounts').$type<LedgerAccounts>().notNull().default({}),
    /** Deleted bundles, whose sales still take units from the purchases of the components. */
    deletedBundles: jsonb('deleted_bundles').$type<readonly DeletedBundle[]>().notNull().default([]),
    /** The day for which the fees of products that follow rules were last filled in. A new business has none to fill in. */
    feesFilledOn: date('fees_filled_on', { mode: 'string' })
      .notNull()
      .default(sql`(now() AT TIME ZONE 'UTC')::date`),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('businesses_one_sample').on(table.userId).where(sql`${table.isSample}`),
  ],
)

/** Returns a foreign key to the business. Deleting the business also deletes the row. */
export const ofBusiness = (table: { userId: unknown; businessId: unknown }) =>
  foreignKey({
    columns: [table.userId as typeof businesses.userId, table.businessId as typeof businesses.id],
    foreignColumns: [businesses.userId, businesses.id],
  }).onDelete('cascade')

/** The VAT status of a business from a date on; see `VatPeriod` in the domain. */
export const vatPeriods = pgTable(
  'vat_periods',
  {
    userId: owner(),
    businessId: uuid('business_id').notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    status: text('status', { enum: VAT_STATUSES }).notNull(),
    ratePpm: integer('rate_ppm'),
    pricesWithVat: boolean('prices_with_vat').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.businessId, table.validFrom] }), ofBusiness(table)],
)

export const products = pgTable(
  'products',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    businessId: uuid('business_id').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    sku: text('sku').notNull().default(''),
    category: text('category').notNull().default(''),
    /** The name that the variants of one product share, such as its sizes; empty if the product is not a variant. */
    variantOf: text('variant_of').notNull().default(''),
    /** Only the previous version reads this: the status follows the price (`productStatus`). */
    status: text('status').notNull().default('active'),
    currency: text('currency').notNull(),
    price: minor('price').notNull(),
    /** Sum of the stock movements; null when the stock was never counted. */
    quantity: integer('quantity'),
    /**
     * The units and the value that are left of the product's purchases, if its sales are costed from purchases. The
     * value is null if a part of it is unknown.
     */
    leftUnits: bigint('left_units', { mode: 'number' }),
    leftValue: bigint('left_value', { mode: 'number' }),
    /** Stock below this number is low. null means that the default threshold applies. */
    lowStockBelow: integer('low_stock_below'),
    /**
     * How the product is restocked. A lead time or spread of null means the default of the business; an order multiple
     * of null allows any number of units.
     */
    leadDays: integer('lead_days'),
    leadSpread: integer('lead_spread'),
    orderMultiple: integer('order_multiple'),
    /**
     * Units that were ordered from the supplier and have not arrived, and the day on which they are expected. null if
     * there are none, or if the day is unknown.
     */
    inboundUnits: integer('inbound_units'),
    inboundOn: date('inbound_on', { mode: 'string' }),
    /** The seller's own labels, sorted. */
    tags: text('tags').array().notNull().default(sql`'{}'::text[]`),
    /** When the seller archived the product. Lists show it only with the filter `archived`. Its sales still count. */
    archivedAt: at('archived_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    updatedAt: at('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    ofBusiness(table),
    index('products_newest').on(table.userId, table.businessId, table.createdAt.desc(), table.id),
  ],
)

export const ofProduct = (table: { userId: unknown; productId: unknown }) =>
  foreignKey({
    columns: [table.userId as typeof products.userId, table.productId as typeof products.id],
    foreignColumns: [products.userId, products.id],
  }).onDelete('cascade')

export const images = pgTable(
  'images',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    mediaType: text('media_type').notNull(),
    bytes: integer('bytes').notNull(),
    /** The business to which a product of the uploading member belongs. null if the owner uploaded the image. */
    businessId: uuid('business_id'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.id] })],
)

export const productImages = pgTable(
  'product_images',
  {
    userId: owner(),
    productId: uuid('product_id').notNull(),
    position: integer('position').notNull(),
    imageId: uuid('image_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId, table.position] }),
    ofProduct(table),
    foreignKey({ columns: [table.userId, table.imageId], foreignColumns: [images.userId, images.id] }),
  ],
)

/** Built-in platforms have a code and no owner. Custom platforms have an owner and no code. */
export const platforms = pgTable(
  'platforms',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    code: text('code').unique(),
    name: text('name').notNull(),
    isCustom: boolean('is_custom').notNull(),
  },
  (table) => [uniqueIndex('platforms_owner_name').on(table.userId, sql`lower(${table.name})`)],
)

export const productPlatforms = pgTable(
  'product_platforms',
  {
    userId: owner(),
    productId: uuid('product_id').notNull(),
    platformId: uuid('platform_id')
      .notNull()
      .references(() => platforms.id),
    sku: text('sku').notNull().default(''),
    /** The referral fee, as millionths of the price. */
    referralFeePpm: integer('referral_fee_ppm').notNull(),
    outboundFee: minor('outbound_fee').notNull(),
    monthlyStorageFee: minor('monthly_storage_fee').notNull(),
    /** What determines the fee rules: who ships the goods, their category and their weight. Null means unknown. */
    fulfilment: text('fulfilment', { enum: FULFILMENTS }),
    feeCategory: text('fee_category'),
    weightGrams: integer('weight_grams'),
    /** The names of those of the fees above that follow a fee rule instead of an amount that was entered. */
    follows: text('follows').array().$type<FollowedFee[]>().notNull().default(sql`'{}'::text[]`),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId, table.platformId] }), ofProduct(table)],
)

export const costCategories = pgTable(
  'cost_categories',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    code: text('code').unique(),
    name: text('name').notNull(),
    isCustom: boolean('is_custom').notNull(),
  },
  (table) => [uniqueIndex('cost_categories_owner_name').on(table.userId, sql`lower(${table.name})`)],
)

export const costLineItems = pgTable(
  'cost_line_items',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    productId: uuid('product_id').notNull(),
    costCategoryId: uuid('cost_category_id')
      .notNull()
      .references(() => costCategories.id),
    position: integer('position').notNull(),
    name: text('name').notNull().default(''),
    amount: minor('amount').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    ofProduct(table),
    index('cost_line_items_product').on(table.userId, table.productId),
  ],
)

/** The unit cost of a product from a date on, in its currency; null is unknown. The first known cost is valid from 0001-01-01. */
export const unitCosts = pgTable(
  'unit_costs',
  {
    userId: owner(),
    productId: uuid('product_id').notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    unitCost: minor('unit_cost'),
    /** How the cost was calculated, if the seller entered more than an amount. */
    source: jsonb('source').$type<UnitCostSource>(),
    /** The day for which the first known cost was entered. null if it was entered for all sales, and for other costs. */
    enteredFor: date('entered_for', { mode: 'string' }),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId, table.validFrom] }), ofProduct(table)],
)
