import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { AMOUNT_FIELDS } from '#domain/import/sale-line.ts'
import { schema } from '#server/infra/db/schema.ts'

/** The names of a table's columns, as in the schema. */
type ColumnOf<Table extends PgTable> = Table extends { _: { columns: infer Columns } } ? keyof Columns : never

export interface ExportedTable {
  readonly table: PgTable
  /** The name of the table's files in the archive, and the key of its title in the phrases. */
  readonly name: ExportName
  /** Whether to include rows that all sellers share and the seller's rows refer to, such as the built-in platforms. */
  readonly sharedToo?: boolean
  /** The column with the account's id, if it is not `user_id`, the owner of the row. */
  readonly account?: string
  /** Whether only the server itself may read the table, never a request of the seller. */
  readonly ofServer?: boolean
  /** The columns with amounts in minor units. */
  readonly money: readonly string[]
  /** SQL for the currency of the amounts, if the table has no column for it. */
  readonly currency?: SQL
  /** The columns that are never exported, such as secrets. */
  readonly secret: readonly string[]
  /**
   * Additional computed values, which readers of the export would otherwise have to join or compute. A value with the name of a column
   * replaces that column.
   */
  readonly also: Readonly<Record<string, SQL>>
}

type Parts<Table extends PgTable> = {
  sharedToo?: boolean
  account?: string
  ofServer?: boolean
  money?: readonly ColumnOf<Table>[]
  currency?: SQL
  secret?: readonly ColumnOf<Table>[]
  also?: Readonly<Record<string, SQL>>
}

function exported<Table extends PgTable>(
  name: ExportName,
  table: Table,
  parts: Parts<Table> = {},
): ExportedTable {
  const { money = [], secret = [], also = {}, ...rest } = parts
  return { name, table, money: money.map(String), secret: secret.map(String), also, ...rest }
}

export type ExportName =
  | 'account'
  | 'profile'
  | 'sessions'
  | 'api-keys'
  | 'passkeys'
  | 'businesses'
  | 'members'
  | 'memberships'
  | 'invitations'
  | 'vat-settings'
  | 'products'
  | 'product-images'
  | 'images'
  | 'platforms'
  | 'product-platforms'
  | 'cost-categories'
  | 'product-costs'
  | 'unit-costs'
  | 'recipes'
  | 'stock-movements'
  | 'fee-rules'
  | 'kept-prices'
  | 'overheads'
  | 'ad-reports'
  | 'ad-lines'
  | 'ad-campaigns'
  | 'shipments'
  | 'imports'
  | 'sale-lines'
  | 'repeated-ranges'
  | 'column-mappings'
  | 'connections'
  | 'sync-windows'
  | 'sync-events'
  | 'record-of-changes'

const ofProduct = sql`(SELECT p.currency FROM products p WHERE p.user_id = t.user_id AND p.id = t.product_id)`
const ofBusiness = sql`(SELECT b.currency FROM businesses b WHERE b.user_id = t.user_id AND b.id = t.business_id)`
/**
 * SQL for whether a sale line counts in figures: its import is active, and no later state of its item supersedes it.
 */
const counts = sql`(NOT t.superseded AND (SELECT i.active FROM imports i WHERE i.user_id = t.user_id AND i.id = t.import_id))`

/** SQL for a fee of a sale line, of which the table keeps 0 while it is unknown. */
const fee = (name: 'referral_fee' | 'fulfilment_fee' | 'other_fee') =>
  sql`CASE WHEN t.fee_basis <> 'unknown' THEN t.${sql.identifier(name)} END`

/** All tables with data of the seller, in the order of the archive. In SQL, `t` is the table's alias. */
export const EXPORTED: readonly ExportedTable[] = [
  exported('account', schema.users, { ofServer: true, account: 'id' }),
  exported('profile', schema.profiles),
  exported('sessions', schema.sessions, { ofServer: true, secret: ['token'] }),
  exported('api-keys', schema.apiKeys, { secret: ['hash'] }),
  exported('passkeys', schema.passkeys, { secret: ['credentialId', 'publicKey', 'counter'] }),
  exported('businesses', schema.businesses, { money: ['profitGoal'] }),
  exported('members', schema.businessMembers),
  // the businesses that others share with the account, and its role in each, but nothing that these businesses contain
  exported('memberships', schema.businessMembers, { account: 'member_id' }),
  exported('invitations', schema.invitations, { secret: ['tokenHash'] }),
  exported('vat-settings', schema.vatPeriods),
  exported('products', schema.products, {
    money: ['price', 'leftValue'],
    secret: ['status'],
    also: { status: sql`CASE WHEN t.price = 0 THEN 'draft' ELSE 'active' END` },
  }),
  exported('product-images', schema.productImages),
  exported('images', schema.images),
  exported('platforms', schema.platforms, { sharedToo: true }),
  exported('product-platforms', schema.productPlatforms, {
    money: ['outboundFee', 'monthlyStorageFee'],
    currency: ofProduct,
  }),
  exported('cost-categories', schema.costCategories, { sharedToo: true }),
  exported('product-costs', schema.costLineItems, { money: ['amount'], currency: ofProduct }),
  exported('unit-costs', schema.unitCosts, { money: ['unitCost'], currency: ofProduct }),
  exported('recipes', schema.recipes),
  exported('stock-movements', schema.stockMovements),
  exported('fee-rules', schema.feeRules),
  exported('kept-prices', schema.priceScenarios, {
    money: ['price', 'ads', 'delivery'],
    currency: ofProduct,
  }),
  exported('overheads', schema.overheads, { money: ['amount'] }),
  exported('ad-reports', schema.adReports),
  exported('ad-lines', schema.adLines, { money: ['spend', 'adSales'] }),
  exported('ad-campaigns', schema.adCampaigns),
  exported('shipments', schema.shipments, { currency: ofBusiness }),
  exported('imports', schema.imports),
  exported('sale-lines', schema.saleLines, {
    money: [...AMOUNT_FIELDS, 'cost', 'outputVat', 'leftOut'],
    also: {
      counts,
      referralFee: fee('referral_fee'),
      fulfilmentFee: fee('fulfilment_fee'),
      otherFee: fee('other_fee'),
    },
  }),
  exported('repeated-ranges', schema.importRepeatRanges),
  exported('column-mappings', schema.columnMappings),
  exported('connections', schema.connections, { secret: ['dataKey'] }),
  exported('sync-windows', schema.syncWindows, { secret: ['sealed'] }),
  exported('sync-events', schema.syncEvents),
  exported('record-of-changes', schema.auditEntries),
]

/** Tables that refer to a seller but are not exported, with the reason. A table in neither list fails the tests. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  accounts: 'the password, as a hash: a secret',
  authenticator_apps: 'the key of the codes: a secret',
  recovery_codes: 'hashes of codes: secrets',
  sales_daily: 'sums of the sale lines',
  sales_monthly_sku: 'sums of the sale lines',
  sales_sku: 'sums of the sale lines',
  fee_checks: 'follows from sale lines and fee rules',
  fee_check_sums: 'follows from sale lines and fee rules',
  fee_differences: 'follows from sale lines and fee rules',
  alerts: 'follow from sale lines, stock and payouts',
  alert_checks: 'when alerts were last looked for',
  unit_cost_saves: 'what undo restores: a copy of unit costs',
  connection_secrets: 'credentials of platforms: secrets',
  connection_authorisations: 'sign-ins on platforms that live ten minutes, as hashes',
  sync_parts: 'parts of a report that is being fetched, which becomes an import',
  sync_budgets: 'how many calls a platform still allows',
  webhook_deliveries: 'announcements of a platform that were received',
  account_exports: 'the export itself',
}

/** The bigint columns that are not money. A test checks that every other bigint column is listed as money. */
export const NO_MONEY: readonly string[] = [
  'ad_lines.impressions',
  'ad_lines.clicks',
  'ad_lines.orders',
  'products.leftUnits',
  'businesses.dataVersion',
  'imports.fileSize',
  'sale_lines.itemRank',
  'import_repeat_ranges.firstLine',
  'import_repeat_ranges.lastLine',
]
