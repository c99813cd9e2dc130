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
  uuid,
} from 'drizzle-orm/pg-core'
import { AD_CHANNELS, AD_PAYMENTS } from '#domain/ads/channels.ts'
import { ofBusiness } from './catalog.ts'
import { at, minor, owner } from './columns.ts'

/** An imported ad report. Undoing the import deletes the report with its lines. */
export const adReports = pgTable(
  'ad_reports',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    businessId: uuid('business_id').notNull(),
    fileName: text('file_name').notNull(),
    format: text('format').notNull(),
    channel: text('channel', { enum: AD_CHANNELS }).notNull(),
    payment: text('payment', { enum: AD_PAYMENTS }).notNull(),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    lineCount: integer('line_count').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    ofBusiness(table),
    index('ad_reports_newest').on(table.userId, table.businessId, table.createdAt.desc()),
  ],
)

/**
 * What an ad report states about one campaign and a range of days, by SKU if the report names SKUs; see AdLine in the
 * domain.
 */
export const adLines = pgTable(
  'ad_lines',
  {
    userId: uuid('user_id').notNull(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    businessId: uuid('business_id').notNull(),
    reportId: uuid('report_id').notNull(),
    program: text('program').notNull(),
    account: text('account').notNull(),
    country: text('country'),
    currency: text('currency').notNull(),
    firstDay: date('first_day', { mode: 'string' }).notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    campaign: text('campaign').notNull(),
    sku: text('sku'),
    spend: minor('spend').notNull(),
    adSales: minor('ad_sales'),
    impressions: minor('impressions'),
    clicks: minor('clicks'),
    orders: minor('orders'),
    /** Whether the line does not count because another report states the same campaign and days later or in more detail. */
    superseded: boolean('superseded').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.reportId],
      foreignColumns: [adReports.userId, adReports.id],
    }).onDelete('cascade'),
    index('ad_lines_of_report').on(table.reportId),
    index('ad_lines_by_day').on(table.businessId, table.firstDay).where(sql`NOT ${table.superseded}`),
  ],
)

/** The products that a campaign advertises, as chosen by the seller, because reports without SKUs do not say it. */
export const adCampaigns = pgTable(
  'ad_campaigns',
  {
    userId: owner(),
    businessId: uuid('business_id').notNull(),
    channel: text('channel', { enum: AD_CHANNELS }).notNull(),
    campaign: text('campaign').notNull(),
    /** The ids are not foreign keys, so that a product can be deleted. A deleted product gets no share. */
    productIds: jsonb('product_ids').$type<string[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.businessId, table.channel, table.campaign] }),
    ofBusiness(table),
  ],
)
