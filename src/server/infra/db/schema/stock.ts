import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { AUDIT_ACTORS } from '#contract/audit-actions.ts'
import { users } from './accounts.ts'
import { ofProduct } from './catalog.ts'
import { at, owner } from './columns.ts'
import type { Receipt } from './stored-json.ts'

/** Every change of stock: its kind, amount, result and cause. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    userId: owner(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    productId: uuid('product_id').notNull(),
    kind: text('kind', {
      enum: ['set', 'damaged', 'receipt', 'corrected', 'sale', 'return', 'undo'],
    }).notNull(),
    /** By how many units the stock changed. null when this is the first count of a stock that was unknown. */
    delta: integer('delta'),
    /** The stock after the change. null when it is unknown, because it was never counted or because its first count was undone. */
    quantityAfter: integer('quantity_after'),
    /** Whether this is a stock count that was undone, or its undo. No figure counts either of them. */
    undone: boolean('undone').notNull().default(false),
    importId: uuid('import_id'),
    /** For an import: `delta` by day of sale, without old days, see `move` in stock.ts. null if unknown. */
    deltaByDay: jsonb('delta_by_day').$type<Readonly<Record<string, number>>>(),
    receipt: jsonb('receipt').$type<Receipt>(),
    /** The id of a damage report, made by its caller, so that a repeated request takes the units once. */
    requestId: uuid('request_id'),
    /** The kind of actor that caused the change, as in the audit log. Older rows say 'unknown', and name the owner below. */
    actor: text('actor', { enum: AUDIT_ACTORS }).notNull().default('unknown'),
    /** The account that acted, itself or with an API key. null for other actors, and once that account was erased. */
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    ofProduct(table),
    index('stock_movements_product').on(table.userId, table.productId, table.id.desc()),
    // finds the products that have purchases without reading the stock movements of every import
    index('stock_movements_receipts').on(table.userId, table.productId).where(sql`${table.kind} = 'receipt'`),
    // finds the movements of an account that is erased
    index('stock_movements_created_by').on(table.createdBy),
  ],
)
