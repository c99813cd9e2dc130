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
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { IMPORT_STATUSES } from '#contract/import-status.ts'
import type { ImportPreview } from '#contract/imports.ts'
import type { SoldPart } from '#domain/bundles/recipe.ts'
import type { ColumnMapping, UnknownTable } from '#domain/import/mapping/column-mapping.ts'
import type { ImportChoices, NeededChoice } from '#domain/import/reader/choices.ts'
import type { ReadPlan } from '#domain/import/reader/read-plan.ts'
import type { WorkbookFacts } from '#domain/import/reader/workbook-facts.ts'
import { users } from './accounts.ts'
import { ofBusiness } from './catalog.ts'
import { at, minor, owner } from './columns.ts'

export const FEE_BASES = ['stated', 'estimated', 'unknown'] as const
export type FeeBasis = (typeof FEE_BASES)[number]

/** A product to create for a SKU that no product has. */
export interface WantedProduct {
  readonly id: string
  readonly sku: string
  /** null if the seller entered only a cost. Then the product gets its name from the file. */
  readonly name: string | null
  readonly unitCost: number | null
}

/** The seller's choices when committing the import, stored so that an interrupted commit can resume. */
export interface CommitOptions {
  /**
   * The ids of products that the commit will create. They are assigned in advance, so that lines can refer to them
   * from the start.
   */
  newProducts: WantedProduct[]
  /** Products with a different cost, which get the cost that was entered with the import. */
  replaceCosts?: boolean
  refundsRestock: boolean
  moveStock: boolean
  /** The recipes of bundles by which the import moved stock. Omitted if there were none. */
  bundles?: readonly SoldPart[]
  /** Set if the seller agreed to import orders that another report already contains. */
  withOverlap?: boolean
  /**
   * The version of the code that read the file, for the check and for all saved lines. Earlier versions omitted it if several versions
   * did.
   */
  readBy?: string
}

/** How to read the file. `readBy` is the version of the code that decided this and made the preview. */
export type SavedPlan = ReadPlan & { readonly readBy?: string }

export const imports = pgTable(
  'imports',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    businessId: uuid('business_id').notNull(),
    fileName: text('file_name').notNull(),
    fileSize: minor('file_size').notNull(),
    /** SHA-256 of the file's bytes, in hex. */
    fileHash: text('file_hash').notNull(),
    format: text('format'),
    status: text('status', { enum: IMPORT_STATUSES }).notNull(),
    /**
     * Whether the import is active: from the last transaction of its commit to the first transaction of its undo.
     * Every query of sales checks this.
     */
    active: boolean('active').notNull().default(false),
    /** The number of the last requested import run. A job of an earlier run finds another number here and does nothing. */
    runs: integer('runs').notNull().default(1),
    /**
     * The number of the last attempt at the current run. An earlier attempt finds another number here and stops. Limits
     * the retries of a file that crashes the server.
     */
    attempts: integer('attempts').notNull().default(0),
    /**
     * The account that requested the run, and the name of its API key if it used one. A run that resumes after a
     * restart keeps them. null if Safi itself requested the run.
     */
    startedBy: uuid('started_by').references(() => users.id, { onDelete: 'set null' }),
    startedByKey: text('started_by_key'),
    rowsDone: integer('rows_done').notNull().default(0),
    rowsTotal: integer('rows_total').notNull().default(0),
    preview: jsonb('preview').$type<ImportPreview>(),
    choices: jsonb('choices').$type<ImportChoices>().notNull().default({}),
    choicesNeeded: jsonb('choices_needed').$type<NeededChoice[]>().notNull().default([]),
    /** The columns of a file in no known format, with sample cells and a guessed mapping. Null for known formats. */
    mappable: jsonb('mappable').$type<UnknownTable>(),
    /** How to read the file, as decided by the check. */
    plan: jsonb('plan').$type<SavedPlan>(),
    /** Facts about the workbook that was converted to the stored CSV file. */
    workbook: jsonb('workbook').$type<WorkbookFacts>(),
    /** Whether a connection fetched the file for its backfill. Then its sales are older than the seller's count of the stock. */
    backfill: boolean('backfill').notNull().default(false),
    /** For a poll of a connection: the day before which sales of unknown orders move no stock, see `leaveOut`. null if all sales move it. */
    stockFrom: date('stock_from', { mode: 'string' }),
    /** When a user last opened the import while it waited for an answer. */
    openedAt: at('opened_at'),
    options: jsonb('options').$type<CommitOptions>(),
    errorCode: text('error_code'),
    errorData: jsonb('error_data').$type<Record<string, string | number>>().notNull().default({}),
    interrupted: boolean('interrupted').notNull().default(false),
    /**
     * Whether the last attempt to undo the import failed. The undo is tried again when the seller asks for it, or at
     * the next query for unfinished work.
     */
    stalled: boolean('stalled').notNull().default(false),
    /** The version of the code that computed the rollups. Older rollups are recomputed when the server starts. */
    rollupVersion: integer('rollup_version').notNull().default(0),
    addedLines: integer('added_lines').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    committedAt: at('committed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    ofBusiness(table),
    // finds the imports that were started by an account that is being erased
    index('imports_started_by').on(table.startedBy),
    index('imports_newest').on(table.userId, table.businessId, table.createdAt.desc()),
    // allows only one import of a business at a time to change its sales
    uniqueIndex('imports_busy')
      .on(table.userId, table.businessId)
      .where(sql`status IN ('committing', 'undoing')`),
  ],
)

/**
 * A row of a marketplace file. Amounts are minor units of `currency`, positive for money to the seller. A line counts only while its import
 * is active.
 */
export const saleLines = pgTable(
  'sale_lines',
  {
    userId: uuid('user_id').notNull(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    businessId: uuid('business_id').notNull(),
    importId: uuid('import_id').notNull(),
    /** The identity of the row across files; see SaleLine.key in the domain. */
    key: text('key').notNull(),
    row: integer('row').notNull(),
    kind: text('kind').notNull(),
    rawType: text('raw_type').notNull(),
    platform: text('platform').notNull(),
    /** Collation C compares byte by byte, so that a prefix of an order number can be searched as a range. */
    orderId: text('order_id'),
    sku: text('sku'),
    title: text('title'),
    soldOn: date('sold_on', { mode: 'string' }).notNull(),
    country: text('country'),
    currency: text('currency').notNull(),
    units: integer('units').notNull(),
    sales: minor('sales').notNull(),
    shipping: minor('shipping').notNull(),
    giftWrap: minor('gift_wrap').notNull(),
    discounts: minor('discounts').notNull(),
    referralFee: minor('referral_fee').notNull(),
    fulfilmentFee: minor('fulfilment_fee').notNull(),
    otherFee: minor('other_fee').notNull(),
    reimbursement: minor('reimbursement').notNull(),
    tax: minor('tax').notNull(),
    payout: minor('payout').notNull(),
    productId: uuid('product_id'),
    /**
     * The product that the line had when its import moved stock, stored if that product was deleted or the line has
     * another product now. `NO_PRODUCT` if the line had no product then and has one now. An undo returns the units to
     * this product.
     */
    deletedProductId: uuid('deleted_product_id'),
    /** The units whose cost counts: equal to `units`, but 0 for a refund whose goods were not returned. */
    costUnits: integer('cost_units').notNull(),
    /** The cost of `costUnits` in `currency`. null means unknown. */
    cost: minor('cost'),
    /**
     * `estimated`: the file states no fees, so they are computed from the product's platform fees. `unknown`: they
     * cannot be computed either, for example because the line has no product.
     */
    feeBasis: text('fee_basis', { enum: FEE_BASES }).notNull().default('stated'),
    /**
     * The item whose state the line reports, see SaleLine.item. Only the latest state of an item counts, see
     * `superseded`.
     */
    itemKey: text('item_key'),
    itemRank: minor('item_rank').notNull().default(0),
    /** Whether the line does not count, because a later state of the item or a statement replaced it; see item-states.ts. */
    superseded: boolean('superseded').notNull().default(false),
    /**
     * How often the line has taken its units out of the stock. null is the usual: once if it counts and its import moves stock, else never.
     *
     * - 0: a poll left the line out.
     * - -1: a later import put back units that the line never took.
     * - 1: the line is superseded, and a later import without stock updates did not put back its units.
     */
    stockFactor: smallint('stock_factor'),
    /** See SaleLine.taxApart. */
    taxApart: boolean('tax_apart').notNull().default(false),
    /** See SaleLine.continuesOrder. */
    continuesOrder: boolean('continues_order').notNull().default(false),
    /** The VAT included in the revenue. null when the business was not registered on the day of the sale. */
    outputVat: minor('output_vat'),
    /** For a left-out line: the amount on the row. */
    leftOut: minor('left_out').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.importId],
      foreignColumns: [imports.userId, imports.id],
    }).onDelete('cascade'),
    uniqueIndex('sale_lines_key').on(table.userId, table.businessId, table.key),
    // every import writes these indexes, so there are only few; none includes the owner, because business, import and
    // product imply the owner
    index('sale_lines_of_import').on(table.importId),
    // sales lists read lines day by day and stop when a page is full
    index('sale_lines_by_day').on(table.businessId, table.soldOn, table.id),
    // only few lines are not sales; this index finds them without reading the sales
    index('sale_lines_of_kind')
      .on(table.businessId, table.kind, table.soldOn, table.id)
      .where(sql`${table.kind} <> 'sale'`),
    index('sale_lines_of_order').on(table.businessId, table.platform, table.orderId),
    index('sale_lines_of_product').on(table.productId),
    index('sale_lines_of_sku').on(table.businessId, table.sku),
    index('sale_lines_of_item').on(table.businessId, table.itemKey).where(sql`${table.itemKey} IS NOT NULL`),
  ],
)

/**
 * Ranges of the ids of lines that a later import contains too. Undoing the earlier import reassigns these lines to
 * the later one, so a range can contain lines of the later import itself. A range can also contain ids of deleted
 * lines, because ids are never reused.
 */
export const importRepeatRanges = pgTable(
  'import_repeat_ranges',
  {
    userId: uuid('user_id').notNull(),
    importId: uuid('import_id').notNull(),
    firstLine: minor('first_line').notNull(),
    lastLine: minor('last_line').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.importId, table.firstLine] }),
    foreignKey({
      columns: [table.userId, table.importId],
      foreignColumns: [imports.userId, imports.id],
    }).onDelete('cascade'),
  ],
)

/**
 * The mapping that was confirmed last in any business, and the last one of each business. An earlier version kept only platform and currency
 * for each business.
 */
type StoredMapping = ColumnMapping & {
  readonly businesses?: Readonly<Record<string, ColumnMapping | Pick<ColumnMapping, 'platform' | 'currency'>>>
}

/** How a seller's custom tables are read: the column mapping for each set of header names. */
export const columnMappings = pgTable(
  'column_mappings',
  {
    userId: owner(),
    /** A hash of the folded header names. */
    signature: text('signature').notNull(),
    mapping: jsonb('mapping').$type<StoredMapping>().notNull(),
    usedAt: at('used_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.signature] })],
)
