import { sql } from 'drizzle-orm'
import { bigint, boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { CAUSES, CHECKED_KINDS, UNCHECKED } from '#domain/fees/check/finding.ts'
import { FULFILMENTS } from '#domain/fees/fee-rule.ts'
import { ofBusiness } from './catalog.ts'
import { at, minor, owner } from './columns.ts'

/** The last whole check of a business's charged fees, and the one under way. */
export const feeChecks = pgTable(
  'fee_checks',
  {
    userId: owner(),
    businessId: uuid('business_id').notNull(),
    /** Rows of this run are read; those of another are being made, or on their way out. */
    run: integer('run').notNull().default(0),
    /** The run that was begun last, whose rows alone may become those that are read; one before it stops. */
    making: integer('making').notNull().default(0),
    /** Of everything that the run depended on: where it differs from today's, fees are checked again. */
    fingerprint: text('fingerprint'),
    checkedAt: at('checked_at'),
    wanted: boolean('wanted').notNull().default(false),
    /** The last try failed; it is tried again while it is wanted. */
    stalled: boolean('stalled').notNull().default(false),
    linesDone: integer('lines_done').notNull().default(0),
    linesTotal: integer('lines_total').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.businessId] }), ofBusiness(table)],
)

const OUTCOMES = ['equal', ...CAUSES, ...UNCHECKED] as const

/** What the fees of a day add up to, by how their check came out. */
export const feeCheckSums = pgTable(
  'fee_check_sums',
  {
    userId: owner(),
    businessId: uuid('business_id').notNull(),
    run: integer('run').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    platform: text('platform').notNull(),
    currency: text('currency').notNull(),
    kind: text('kind', { enum: CHECKED_KINDS }).notNull(),
    outcome: text('outcome', { enum: OUTCOMES }).notNull(),
    fees: integer('fees').notNull(),
    charged: minor('charged').notNull(),
    /** 0 where nothing can be expected. */
    expected: minor('expected').notNull(),
    /** Of the differences, those at the seller's cost and those in the seller's favour; both positive. */
    over: minor('over').notNull(),
    overFees: integer('over_fees').notNull(),
    under: minor('under').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'fee_check_sums_pk',
      columns: [
        table.userId,
        table.businessId,
        table.run,
        table.day,
        table.platform,
        table.currency,
        table.kind,
        table.outcome,
      ],
    }),
    ofBusiness(table),
  ],
)

/** A charged fee that its rule does not explain. The rule is kept as it was. */
export const feeDifferences = pgTable(
  'fee_differences',
  {
    userId: owner(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    businessId: uuid('business_id').notNull(),
    run: integer('run').notNull(),
    platform: text('platform').notNull(),
    platformCode: text('platform_code').notNull(),
    country: text('country').notNull(),
    currency: text('currency').notNull(),
    orderId: text('order_id').notNull(),
    sku: text('sku'),
    title: text('title'),
    productId: uuid('product_id'),
    day: date('day', { mode: 'string' }).notNull(),
    chargedOn: date('charged_on', { mode: 'string' }).notNull(),
    kind: text('kind', { enum: CHECKED_KINDS }).notNull(),
    units: integer('units').notNull(),
    charged: minor('charged').notNull(),
    expected: minor('expected').notNull(),
    cause: text('cause', { enum: CAUSES }).notNull(),
    chargedPpm: minor('charged_ppm'),
    expectedPpm: minor('expected_ppm'),
    fulfilment: text('fulfilment', { enum: FULFILMENTS }),
    /** Whether both amounts contain VAT; null: the file does not tell. */
    withVat: boolean('with_vat'),
    ruleId: text('rule_id').notNull(),
    ruleTitle: text('rule_title').notNull(),
    ruleUrl: text('rule_url'),
    ruleCheckedOn: date('rule_checked_on', { mode: 'string' }).notNull(),
    ruleOwn: boolean('rule_own').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    ofBusiness(table),
    // the list goes from the largest on, currency by currency
    index('fee_differences_largest').on(
      table.userId,
      table.businessId,
      table.run,
      table.currency,
      sql`abs(${table.charged} - ${table.expected}) DESC`,
      table.id,
    ),
  ],
)
