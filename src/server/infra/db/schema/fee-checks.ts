import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { CAUSES, CHECKED_KINDS, UNCHECKED } from '#domain/fees/check/finding.ts'
import { type FeeCharge, FULFILMENTS } from '#domain/fees/fee-rule.ts'
import type { Learned, LearnedFee } from '#domain/fees/learned/learned-fee.ts'
import { ofBusiness } from './catalog.ts'
import { at, minor, owner } from './columns.ts'

/** A learned fee, with what a published price list charges for the same products. */
export interface StoredLearnedFee extends LearnedFee {
  readonly published: FeeCharge | null
}

export interface LearnedFees extends Omit<Learned, 'fees'> {
  readonly fees: readonly StoredLearnedFee[]
}

/** The last complete fee check of a business, and the fee check that is running. */
export const feeChecks = pgTable(
  'fee_checks',
  {
    userId: owner(),
    businessId: uuid('business_id').notNull(),
    /**
     * The number of the fee check whose rows are shown. Rows of other checks are still being written, or are being
     * deleted.
     */
    run: integer('run').notNull().default(0),
    /** The number of the fee check that started last. Only its rows can be shown when it ends; earlier checks stop. */
    startedRun: integer('started_run').notNull().default(0),
    /**
     * A fingerprint of everything on which the fee check depends. If the current fingerprint differs, fees are
     * checked again.
     */
    fingerprint: text('fingerprint'),
    checkedAt: at('checked_at'),
    requested: boolean('requested').notNull().default(false),
    /** Whether the last attempt at a fee check failed. It is tried again while it is requested. */
    stalled: boolean('stalled').notNull().default(false),
    /** The fees that platforms charge, as the shown check derived them from the statements. */
    learned: jsonb('learned').$type<LearnedFees>(),
    linesDone: integer('lines_done').notNull().default(0),
    linesTotal: integer('lines_total').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.businessId] }), ofBusiness(table)],
)

const OUTCOMES = ['equal', ...CAUSES, ...UNCHECKED] as const

/** The sums of charged fees, by day and by the result of their check. */
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
    /** The sum of the expected fees in minor units; 0 when the fees could not be checked. */
    expected: minor('expected').notNull(),
    /** The sum of the differences at the seller's expense, and the sum of those in the seller's favour. Both are positive. */
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

/** A charged fee that differs from what its rule says, with a copy of the rule. */
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
    /** Whether the charged and the expected amount include VAT; null when the file does not say. */
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
    // the list shows the largest differences first, separately for each currency
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
