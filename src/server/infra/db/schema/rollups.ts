import { boolean, date, foreignKey, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { minor } from './columns.ts'
import { imports } from './sales.ts'

const sums = {
  revenue: minor('revenue').notNull(),
  /** The revenue of goods, and the part of this revenue whose cost is known. Their ratio is the coverage. */
  goodsRevenue: minor('goods_revenue').notNull(),
  coveredRevenue: minor('covered_revenue').notNull(),
  /**
   * Net sales and profit of all lines with a known cost, even lines without units. Margins are the ratio of these two
   * sums.
   */
  coveredNet: minor('covered_net').notNull().default(0),
  coveredProfit: minor('covered_profit').notNull().default(0),
  linesWithoutCost: integer('lines_without_cost').notNull().default(0),
  referralFee: minor('referral_fee').notNull(),
  fulfilmentFee: minor('fulfilment_fee').notNull(),
  otherFee: minor('other_fee').notNull(),
  reimbursement: minor('reimbursement').notNull(),
  tax: minor('tax').notNull(),
  payout: minor('payout').notNull(),
  cost: minor('cost').notNull(),
  /** The output VAT; null if no line was sold while the business was registered for VAT. */
  outputVat: minor('output_vat'),
  /** The estimated part of the fees, and the revenue of goods whose fees are unknown. */
  estimatedFees: minor('estimated_fees').notNull().default(0),
  revenueWithoutFees: minor('revenue_without_fees').notNull().default(0),
  /** The revenue taken back by refunds, the returned units, and the number of refund lines. */
  refunded: minor('refunded').notNull().default(0),
  refundUnits: integer('refund_units').notNull().default(0),
  refunds: integer('refunds').notNull().default(0),
  units: integer('units').notNull(),
  orders: integer('orders').notNull(),
  lines: integer('lines').notNull(),
}

const rollup = {
  userId: uuid('user_id').notNull(),
  businessId: uuid('business_id').notNull(),
  importId: uuid('import_id').notNull(),
  currency: text('currency').notNull(),
}
const ofImport = (table: { userId: unknown; importId: unknown }) =>
  foreignKey({
    columns: [table.userId as typeof imports.userId, table.importId as typeof imports.id],
    foreignColumns: [imports.userId, imports.id],
  }).onDelete('cascade')

/**
 * The daily figures of dashboards and reports. Each import has its own rows, so that a whole import appears or disappears in one short
 * transaction. Recomputed from the lines, never incremented.
 */
export const salesDaily = pgTable(
  'sales_daily',
  {
    ...rollup,
    day: date('day', { mode: 'string' }).notNull(),
    platform: text('platform').notNull(),
    /** The country of the sale; empty when the file names no country. */
    country: text('country').notNull().default(''),
    ...sums,
  },
  (table) => [
    primaryKey({
      name: 'sales_daily_pk',
      columns: [
        table.userId,
        table.businessId,
        table.importId,
        table.day,
        table.currency,
        table.platform,
        table.country,
      ],
    }),
    ofImport(table),
  ],
)

const ofSku = {
  /** The SKU of the lines; empty for lines without one. */
  sku: text('sku').notNull(),
  productId: uuid('product_id'),
  title: text('title').notNull(),
  /** Whether all lines have this title. Where it is false, a search reads the titles of the lines. */
  oneTitle: boolean('one_title').notNull().default(false),
}

export const salesMonthlySku = pgTable(
  'sales_monthly_sku',
  {
    ...rollup,
    /** First day of the month. */
    month: date('month', { mode: 'string' }).notNull(),
    ...ofSku,
    ...sums,
  },
  (table) => [
    primaryKey({
      name: 'sales_monthly_sku_pk',
      columns: [table.userId, table.businessId, table.importId, table.month, table.currency, table.sku],
    }),
    ofImport(table),
  ],
)

/**
 * The sums of the monthly rollup over all months. Queries over all time read them, so that their duration grows with
 * the number of products and not with the number of months.
 */
export const salesSku = pgTable('sales_sku', { ...rollup, ...ofSku, ...sums }, (table) => [
  primaryKey({
    name: 'sales_sku_pk',
    columns: [table.userId, table.businessId, table.importId, table.currency, table.sku],
  }),
  ofImport(table),
])
