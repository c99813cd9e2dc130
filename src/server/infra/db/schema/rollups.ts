import { date, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { minor } from './columns.ts'
import { imports } from './sales.ts'

const sums = {
  revenue: minor('revenue').notNull(),
  /** Revenue of goods, and the part of it whose cost is known: their ratio is the coverage. */
  goodsRevenue: minor('goods_revenue').notNull(),
  coveredRevenue: minor('covered_revenue').notNull(),
  referralFee: minor('referral_fee').notNull(),
  fulfilmentFee: minor('fulfilment_fee').notNull(),
  otherFee: minor('other_fee').notNull(),
  reimbursement: minor('reimbursement').notNull(),
  tax: minor('tax').notNull(),
  payout: minor('payout').notNull(),
  cost: minor('cost').notNull(),
  /** null: none of the lines was sold while the business was registered for VAT. */
  outputVat: minor('output_vat'),
  /** Of the fees, what was estimated; and the revenue of goods whose fees are not known at all. */
  estimatedFees: minor('estimated_fees').notNull().default(0),
  revenueWithoutFees: minor('revenue_without_fees').notNull().default(0),
  /** Of the revenue, what refunds took back; units that came back; and lines that are refunds. */
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
 * What dashboards read, summed over the imports that count. Each import has rows of its own, so that a whole import
 * appears or goes in one short transaction. Recounted from the lines, never incremented.
 */
export const salesDaily = pgTable(
  'sales_daily',
  {
    ...rollup,
    day: date('day', { mode: 'string' }).notNull(),
    platform: text('platform').notNull(),
    /** Empty where the file names none. */
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
  /** Empty where lines name no SKU. */
  sku: text('sku').notNull(),
  productId: uuid('product_id'),
  title: text('title').notNull(),
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
    // the largest are found in it alone: no list needs the sums of all the others
    index('sales_monthly_sku_revenue').on(
      table.userId,
      table.businessId,
      table.currency,
      table.sku,
      table.month,
      table.importId,
      table.revenue,
    ),
  ],
)

/** The months of the rollup above added up: what is asked of all time grows with the products, not with the months. */
export const salesSku = pgTable('sales_sku', { ...rollup, ...ofSku, ...sums }, (table) => [
  primaryKey({
    name: 'sales_sku_pk',
    columns: [table.userId, table.businessId, table.importId, table.currency, table.sku],
  }),
  ofImport(table),
])
