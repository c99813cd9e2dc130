import { boolean, date, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { FEE_KINDS, type FeeCharge, FULFILMENTS, type RuleEvidence } from '#domain/fees/fee-rule.ts'
import { ofBusiness } from './catalog.ts'
import { at, owner } from './columns.ts'

/** Fee rules that a seller entered or confirmed for a business. The published rules are data in the code. */
export const feeRules = pgTable(
  'fee_rules',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    businessId: uuid('business_id').notNull(),
    /** The code of a built-in platform, or the id of a custom platform. */
    platform: text('platform').notNull(),
    country: text('country').notNull(),
    fulfilment: text('fulfilment', { enum: FULFILMENTS }),
    category: text('category'),
    /** The products to which the rule is limited; null means every product. Ids of deleted products have no effect. */
    products: uuid('products').array(),
    kind: text('kind', { enum: FEE_KINDS }).notNull(),
    validFrom: date('valid_from', { mode: 'string' }),
    validTo: date('valid_to', { mode: 'string' }),
    charge: jsonb('charge').$type<FeeCharge>().notNull(),
    vatAdded: boolean('vat_added').notNull(),
    title: text('title').notNull(),
    url: text('url'),
    note: text('note'),
    /** The date on which the rule was last changed. */
    checkedOn: date('checked_on', { mode: 'string' }).notNull(),
    /** The published rule from which this rule was copied. */
    copiedFrom: text('copied_from'),
    /** The statements from which the rule was learned. null if the seller entered the rule. */
    learned: jsonb('learned').$type<RuleEvidence>(),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.businessId, table.id] }), ofBusiness(table)],
)
