import { date, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ShipmentParts } from '#domain/profit/landed-cost.ts'
import { OVERHEAD_STEPS } from '#domain/profit/overheads.ts'
import { ofBusiness } from './catalog.ts'
import { at, minor, owner } from './columns.ts'

/** Costs of the business other than goods: once on a day, or recurring from a day on. */
export const overheads = pgTable(
  'overheads',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    businessId: uuid('business_id').notNull(),
    name: text('name').notNull(),
    amount: minor('amount').notNull(),
    currency: text('currency').notNull(),
    every: text('every', { enum: OVERHEAD_STEPS }).notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** The last day of a recurring cost; null when it has no end. */
    endsOn: date('ends_on', { mode: 'string' }),
    /** The platform or product that the cost belongs to; the whole business when both are null. */
    platform: text('platform'),
    /** No foreign key to products: money spent on a deleted product stays spent. */
    productId: uuid('product_id'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    ofBusiness(table),
    index('overheads_business').on(table.userId, table.businessId),
  ],
)

/** Goods that arrived together, with the costs of bringing them in. Their unit costs are rows of `unit_costs`. */
export const shipments = pgTable(
  'shipments',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    businessId: uuid('business_id').notNull(),
    name: text('name').notNull(),
    arrivedOn: date('arrived_on', { mode: 'string' }).notNull(),
    parts: jsonb('parts').$type<ShipmentParts>().notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    ofBusiness(table),
    index('shipments_newest').on(table.userId, table.businessId, table.arrivedOn),
  ],
)
