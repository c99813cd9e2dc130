import { sql } from 'drizzle-orm'
import {
  bigint,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { ALERT_KINDS, type AlertFacts } from '#domain/alerts/alert.ts'
import { ofBusiness } from './catalog.ts'
import { at, minor, owner } from './columns.ts'

/** What the seller should look at, with its stake. A cleared alert is kept for a while; see `saveAlerts`. */
export const alerts = pgTable(
  'alerts',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    businessId: uuid('business_id').notNull(),
    kind: text('kind', { enum: ALERT_KINDS }).notNull(),
    subject: text('subject').notNull(),
    segment: text('segment').notNull(),
    currency: text('currency').notNull(),
    /** The stake. null if it is unknown; then `known` is the amount that the alert is about, as far as it is known. */
    stake: minor('stake'),
    known: minor('known'),
    facts: jsonb('facts').$type<AlertFacts>().notNull(),
    openedAt: at('opened_at').notNull(),
    clearedAt: at('cleared_at'),
    snoozedUntil: at('snoozed_until'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    ofBusiness(table),
    uniqueIndex('alerts_one_open')
      .on(table.userId, table.businessId, table.kind, table.subject, table.segment)
      .where(sql`${table.clearedAt} IS NULL`),
    index('alerts_newest').on(table.userId, table.businessId, table.openedAt),
  ],
)

/** When the alerts of a business were last computed, and from which data. */
export const alertChecks = pgTable(
  'alert_checks',
  {
    userId: owner(),
    businessId: uuid('business_id').notNull(),
    checkedAt: at('checked_at').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** The data version of the business, read before the figures were. */
    version: bigint('version', { mode: 'number' }).notNull(),
    /** The number of the fee check that learned the fees; 0 if there was none. */
    feeRun: integer('fee_run').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.businessId] }), ofBusiness(table)],
)
