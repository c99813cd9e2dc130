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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { IMPORT_STATUSES } from '#contract/import-status.ts'
import type { ImportPreview } from '#contract/imports.ts'
import type { ColumnMapping } from '#domain/import/mapping/column-mapping.ts'
import type { UnknownTable } from '#domain/import/mapping/unknown-table.ts'
import type { ImportChoices, NeededChoice } from '#domain/import/reader/choices.ts'
import type { ReadPlan } from '#domain/import/reader/read-file.ts'
import type { WorkbookFacts } from '#domain/import/reader/workbook-facts.ts'
import { ofBusiness } from './catalog.ts'
import { at, minor, owner } from './columns.ts'

export const FEE_BASES = ['stated', 'estimated', 'unknown'] as const
export type FeeBasis = (typeof FEE_BASES)[number]

/** A product to make where no product has the SKU. */
export interface WantedProduct {
  readonly id: string
  readonly sku: string
  /** null: only its cost was given; it is named as in the file. */
  readonly name: string | null
  readonly unitCost: number | null
}

/** What the seller chose when committing; kept so that an interrupted commit can be taken up again. */
export interface CommitOptions {
  /** The ids are given before the products are made, so that lines can carry them from the start. */
  newProducts: WantedProduct[]
  /** Products with another cost take the one given with the import. */
  replaceCosts?: boolean
  refundsRestock: boolean
  moveStock: boolean
}

export const imports = pgTable(
  'imports',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    businessId: uuid('business_id').notNull(),
    fileName: text('file_name').notNull(),
    fileSize: minor('file_size').notNull(),
    /** SHA-256 of the bytes, hex. */
    fileHash: text('file_hash').notNull(),
    format: text('format'),
    status: text('status', { enum: IMPORT_STATUSES }).notNull(),
    /** Its lines count: true from the last transaction of a commit to the first of an undo. Every read of sales asks this. */
    counted: boolean('counted').notNull().default(false),
    /** How often work on it was ordered; a job of an earlier order finds another number here and does nothing. */
    runs: integer('runs').notNull().default(1),
    /** How often this work was begun and did not end; a server that the file stops takes it up only so often. */
    attempts: integer('attempts').notNull().default(0),
    rowsDone: integer('rows_done').notNull().default(0),
    rowsTotal: integer('rows_total').notNull().default(0),
    preview: jsonb('preview').$type<ImportPreview>(),
    choices: jsonb('choices').$type<ImportChoices>().notNull().default({}),
    choicesNeeded: jsonb('choices_needed').$type<NeededChoice[]>().notNull().default([]),
    /** Of a refused file: the table whose columns the seller could explain. */
    mappable: jsonb('mappable').$type<UnknownTable>(),
    /** How the file is read, decided by the check. */
    plan: jsonb('plan').$type<ReadPlan>(),
    /** Of the workbook that the kept file was made of. */
    workbook: jsonb('workbook').$type<WorkbookFacts>(),
    options: jsonb('options').$type<CommitOptions>(),
    errorCode: text('error_code'),
    errorData: jsonb('error_data').$type<Record<string, string | number>>().notNull().default({}),
    interrupted: boolean('interrupted').notNull().default(false),
    /** The last try of its undo failed: tried again by its seller, or when unfinished work is asked for. */
    stalled: boolean('stalled').notNull().default(false),
    /** Of what kind its rollups are; older ones are counted anew at start. */
    rollupVersion: integer('rollup_version').notNull().default(0),
    addedLines: integer('added_lines').notNull().default(0),
    createdAt: at('created_at').notNull().defaultNow(),
    committedAt: at('committed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    ofBusiness(table),
    index('imports_newest').on(table.userId, table.businessId, table.createdAt.desc()),
    // one import of a business at a time changes its sales
    uniqueIndex('imports_busy')
      .on(table.userId, table.businessId)
      .where(sql`status IN ('committing', 'undoing')`),
  ],
)

/**
 * One row of a marketplace file. Amounts are minor units of `currency`, signed as money to the seller.
 * A line counts only while its import does.
 */
export const saleLines = pgTable(
  'sale_lines',
  {
    userId: uuid('user_id').notNull(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    businessId: uuid('business_id').notNull(),
    importId: uuid('import_id').notNull(),
    /** Identity across files, see SaleLine.key of the domain. */
    key: text('key').notNull(),
    row: integer('row').notNull(),
    kind: text('kind').notNull(),
    rawType: text('raw_type').notNull(),
    platform: text('platform').notNull(),
    /** Of collation C: byte by byte, so that the beginning of an order number is a range. */
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
    /** Units whose cost counts: as `units`, but 0 on a refund whose goods did not come back. */
    costUnits: integer('cost_units').notNull(),
    /** Cost of costUnits in `currency`; null is unknown. */
    cost: minor('cost'),
    /** `estimated`: the file tells no fees, they are the product's own platform fees; `unknown`: it has none either. */
    feeBasis: text('fee_basis', { enum: FEE_BASES }).notNull().default('stated'),
    /** See SaleLine.item: of the lines of one item only one counts, the others are superseded. */
    itemKey: text('item_key'),
    itemRank: minor('item_rank').notNull().default(0),
    superseded: boolean('superseded').notNull().default(false),
    /** See SaleLine.taxApart. */
    taxApart: boolean('tax_apart').notNull().default(false),
    /** VAT inside its revenue, owed to the state; null where the business was not registered on its day. */
    outputVat: minor('output_vat'),
    /** Of a line left out by its status: the money that its row shows. */
    leftOut: minor('left_out').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.importId],
      foreignColumns: [imports.userId, imports.id],
    }).onDelete('cascade'),
    uniqueIndex('sale_lines_key').on(table.userId, table.businessId, table.key),
    // every import writes these: as few as will do, and none names the owner, whom business, import and product tell
    index('sale_lines_of_import').on(table.importId),
    // lists of sales go through the days, and stop when a page is full
    index('sale_lines_by_day').on(table.businessId, table.soldOn, table.id),
    // few lines are no sales: they are found without reading the others
    index('sale_lines_of_kind')
      .on(table.businessId, table.kind, table.soldOn, table.id)
      .where(sql`${table.kind} <> 'sale'`),
    index('sale_lines_of_order').on(table.businessId, table.platform, table.orderId),
    index('sale_lines_of_product').on(table.productId),
    index('sale_lines_of_sku').on(table.businessId, table.sku),
    index('sale_lines_of_item').on(table.businessId, table.itemKey).where(sql`${table.itemKey} IS NOT NULL`),
  ],
)

/** As importRepeatRanges, line by line: of before there were ranges. */
export const importRepeats = pgTable(
  'import_repeats',
  {
    userId: owner(),
    importId: uuid('import_id').notNull(),
    saleLineId: minor('sale_line_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.importId, table.saleLineId] }),
    foreignKey({
      columns: [table.userId, table.importId],
      foreignColumns: [imports.userId, imports.id],
    }).onDelete('cascade'),
    foreignKey({
      columns: [table.userId, table.saleLineId],
      foreignColumns: [saleLines.userId, saleLines.id],
    }).onDelete('cascade'),
    index('import_repeats_line').on(table.userId, table.saleLineId),
  ],
)

/**
 * Lines that a later import holds too: undoing the earlier one hands them over instead of losing them. Each line of a
 * range was found in the file, or was and is gone: numbers of lines are never given twice. The line's own import may
 * be among those that hold it.
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

/** A mapping, with what was said of whole files in each business: its currency and platform are no other one's. */
type StoredMapping = ColumnMapping & {
  readonly businesses?: Readonly<Record<string, Pick<ColumnMapping, 'platform' | 'currency'>>>
}

/** How a seller's own files are read, by the names of their columns. */
export const columnMappings = pgTable(
  'column_mappings',
  {
    userId: owner(),
    /** Hash of the header's names in folded form. */
    signature: text('signature').notNull(),
    mapping: jsonb('mapping').$type<StoredMapping>().notNull(),
    usedAt: at('used_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.signature] })],
)
