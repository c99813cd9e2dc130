import { date, index, json, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { DatedCost } from '#domain/profit/cost-history.ts'
import type { ShipmentParts } from '#domain/profit/landed-cost.ts'
import { OVERHEAD_STEPS } from '#domain/profit/overheads.ts'
import type { UnitCostSource } from '#domain/profit/unit-cost-source.ts'
import { ofBusiness } from './catalog.ts'
import { at, minor, owner } from './columns.ts'

/** Overheads: costs of the business other than goods. They occur once on a date, or recur from a date on. */
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
    /** The last date of a recurring cost. null if the cost has no end, or if it occurs once. */
    endsOn: date('ends_on', { mode: 'string' }),
    /** The platform or product to which the cost belongs. It belongs to the whole business when both are null. */
    platform: text('platform'),
    /** Not a foreign key, because money that was spent on a product stays spent after the product is deleted. */
    productId: uuid('product_id'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    ofBusiness(table),
    index('overheads_business').on(table.userId, table.businessId),
  ],
)

/**
 * Goods that arrived together, with the costs of transporting and importing them. The resulting unit costs are rows
 * of `unit_costs`.
 */
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

/** What the last save of many unit costs of a business replaced, so that the save can be undone. */
export const unitCostSaves = pgTable(
  'unit_cost_saves',
  {
    userId: owner(),
    businessId: uuid('business_id').notNull(),
    id: uuid('id').notNull().defaultRandom(),
    before: json('before').$type<ReplacedCosts>().notNull(),
    /** A digest of the costs after the save. If the current digest differs, the save cannot be undone. */
    after: text('after').notNull(),
    savedAt: at('saved_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.businessId] }), ofBusiness(table)],
)

export interface ReplacedCosts {
  readonly products: readonly ProductCosts[]
  /** The products that the save created. */
  readonly created: readonly string[]
  /** Costs of sale lines that had no product and had kept the cost of a deleted product. */
  readonly lines: readonly LineCost[]
}

export interface ProductCosts {
  readonly id: string
  readonly costs: readonly (DatedCost & { readonly source: UnitCostSource | null })[]
  readonly items: readonly {
    readonly id: string
    readonly costCategoryId: string
    readonly position: number
    readonly name: string
    readonly amount: number
  }[]
}

export interface LineCost {
  readonly id: number
  readonly cost: number | null
  readonly feeBasis: string
  readonly referralFee: number
  readonly fulfilmentFee: number
  readonly otherFee: number
}
