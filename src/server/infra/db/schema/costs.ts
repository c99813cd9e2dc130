import { date, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ShipmentParts } from '#domain/profit/landed-cost.ts'
import { OVERHEAD_STEPS } from '#domain/profit/overheads.ts'
import { ofBusiness } from './catalog.ts'
import { at, minor, owner } from './columns.ts'

/** What the business costs beside its goods: once on a day, or again and again from a day on. */
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
    /** The last day it counts; null goes on. */
    endsOn: date('ends_on', { mode: 'string' }),
    /** Of one platform or one product; of the whole business where both are null. */
    platform: text('platform'),
    /** No key to products: what was spent on a deleted product stays spent. */
    productId: uuid('product_id'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    ofBusiness(table),
    index('overheads_business').on(table.userId, table.businessId),
  ],
)

/** Goods that arrived together, with what bringing them cost. Their unit costs are rows of `unit_costs`. */
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
