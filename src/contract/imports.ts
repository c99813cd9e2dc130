import { z } from 'zod'
import { ROW_ERROR_CODES } from '#domain/import/reader/row-error.ts'
import { businessParams } from './businesses.ts'
import { unknownTable } from './column-mapping.ts'
import { endpoint } from './endpoint.ts'
import { currency, id, isoDate, minorUnits, pageQuery, timestamp } from './fields.ts'
import { commitForm, importChoices, neededChoice, platformChoice } from './import-choices.ts'
import { IMPORT_STATUSES } from './import-status.ts'

/** A row error: the line of the file starting at 1, the header of the column, and the text of the cell. */
export const rowError = z.object({
  line: z.int().describe('Line of the file; for a workbook, the row of its sheet'),
  sheet: z.string().optional(),
  column: z.string(),
  value: z.string(),
  code: z.enum(ROW_ERROR_CODES),
})
export type RowError = z.output<typeof rowError>

const currencyTotals = z.object({
  currency,
  revenue: minorUnits,
  fees: minorUnits,
  reimbursements: minorUnits.describe('Already deducted from the fees'),
  tax: minorUnits,
  payouts: minorUnits.describe('Money paid out or reserved, as a negative amount'),
  total: minorUnits.describe('Sum of all rows'),
  controlTotal: minorUnits.nullable().describe('Sum of the total column in the file; null if it has none'),
  units: z.int(),
  orders: z.int().describe('Orders with a number; unknown if 0 with units above 0'),
})

const totalDifference = z.object({
  sheet: z.string().optional(),
  line: z.int(),
  column: z.string(),
  part: z
    .string()
    .optional()
    .describe('The settlement with the differing total, if the file contains several'),
  theirs: minorUnits.describe('The total stated in the file'),
  ours: minorUnits.describe('The sum of its rows'),
  currency: currency.nullable().describe('Null if the totals are numbers of units'),
})

const skuMatch = z.object({
  sku: z.string(),
  title: z.string(),
  lines: z.int(),
  units: z.int(),
  currency,
  revenue: minorUnits,
  productId: id.nullable(),
  reason: z.enum(['matched', 'no_product', 'ambiguous', 'no_cost', 'bundle_without_cost', 'no_rate']),
})

export const importPreview = z.object({
  rows: z.int().describe('Rows of the table, without header and preamble'),
  lines: z.int().describe('Rows that were read'),
  newLines: z.int().describe('Lines that are new in this business, without superseded ones'),
  knownLines: z.int().describe('Lines that an earlier import already contains; they add nothing'),
  replacedLines: z
    .int()
    .default(0)
    .describe('Active lines that this import supersedes, because it has a later state of their orders'),
  settledOrders: z
    .int()
    .default(0)
    .describe('Orders of an order list that statements settle: only the lines of the statement count'),
  errorCount: z.int(),
  errors: z.array(rowError).describe('The first 200 row errors'),
  byKind: z.array(
    z.object({ kind: z.string(), rawType: z.string(), lines: z.int(), currency, total: minorUnits }),
  ),
  totals: z.array(currencyTotals),
  comparedTotals: z
    .int()
    .default(0)
    .describe('Totals in rows, of orders and of settlements that were compared with the sum of their parts'),
  differenceCount: z.int().default(0),
  differences: z
    .array(totalDifference)
    .default([])
    .describe('Row, order and settlement totals that differ from the sum of their parts; the first 200'),
  from: isoDate.nullable(),
  to: isoDate.nullable(),
  fees: z
    .enum(['stated', 'none'])
    .default('stated')
    .describe('`none`: an order list, whose fees are estimated from the fees and fee rules of the products'),
  seenWithRealFile: z
    .boolean()
    .default(true)
    .describe('False if the format was never tested with a real file; then compare a few rows'),
  workbook: z
    .object({ read: z.array(z.string()), notRead: z.array(z.string()), hiddenRows: z.int() })
    .nullable()
    .default(null)
    .describe('For a workbook: sheets that were read and not read, and the number of hidden rows read'),
  leftOut: z
    .array(z.object({ rawType: z.string(), lines: z.int(), currency, money: minorUnits }))
    .default([])
    .describe('Rows that are not sales because of their status, such as cancelled orders'),
  overlap: z
    .object({
      orders: z.int(),
      rows: z.int().default(0),
      gone: z.int().default(0).describe('Orders that had more products in an earlier custom table'),
      files: z.array(z.string()),
    })
    .nullable()
    .default(null)
    .describe(
      'Orders of another report, rows that look like imported sales or fees, and orders that lost products: all need `withOverlap`',
    ),
  comparedWith: z.string().default('').describe('Hash of the active imports searched for `overlap`'),
  matchedSkus: z.int(),
  unmatchedSkus: z
    .array(skuMatch)
    .describe('SKUs whose products are to be created or completed, largest revenue first; the first 500'),
  unmatchedSkuCount: z.int(),
  skuHash: z.string().optional().describe('Hash of all SKUs in the file, with their sums'),
  earlierStates: z.int().default(0).describe('Rows that a later state of their item in the file supersedes'),
  returnsWithoutUnits: z
    .boolean()
    .default(false)
    .describe('Refunds state no quantity, so the cost of returned goods cannot be given back'),
  unknownCountries: z
    .array(z.string())
    .default([])
    .describe(
      'Texts in the column of countries that Safi cannot read as a country; for VAT, these sales count as domestic. The first 20',
    ),
  readAgain: z.literal(true).optional().describe('An updated Safi reads the file differently than before'),
  linesWithoutSku: z.int().describe('The number of sale lines without a SKU, whose cost stays unknown'),
  sameFileImportedAt: timestamp.nullable(),
})
export type ImportPreview = z.output<typeof importPreview>

export const salesImport = z.object({
  id,
  fileName: z.string(),
  fileSize: z.int(),
  format: z.string().nullable(),
  formatTitle: z.string().nullable().describe("The marketplace's name of the report"),
  platform: z.string().nullable().describe('The chosen platform; null if it is detected'),
  status: z.enum(IMPORT_STATUSES),
  runs: z.int().describe('How many checks, commits and undos were requested so far'),
  progress: z.object({ done: z.int(), total: z.int() }).describe('Progress of the current step in rows'),
  preview: importPreview.nullable(),
  backfill: z.boolean().describe('Whether a connection fetched the file for its backfill'),
  choicesNeeded: z.array(neededChoice).describe('Questions about the file that must be answered'),
  mappable: unknownTable
    .nullable()
    .describe(
      'For a refused file, the table whose columns you can map; for a ready import of a custom table, the mapped table, so that you can correct the mapping',
    ),
  adReport: z
    .boolean()
    .describe('Whether the header is that of an ad report, which is imported with other ads'),
  error: z
    .object({ code: z.string(), data: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable()
    .describe('The reason for a refusal or failure; `code` is one of the error codes'),
  interrupted: z.boolean().describe('Whether the server stopped during the import and resumed it'),
  stalled: z
    .enum(['counts', 'partly_gone'])
    .nullable()
    .describe(
      'Set if the undo failed on every attempt. `counts`: nothing was removed, and a cancel stops the undo; `partly_gone`: the import is inactive, and some rows remain to be removed. The server tries again every few minutes, and on retry',
    ),
  addedLines: z.int(),
  createdAt: timestamp,
  committedAt: timestamp.nullable(),
})
export type SalesImport = z.output<typeof salesImport>

export const importParams = businessParams.extend({ importId: id })

export const uploadImport = endpoint({
  method: 'post',
  path: '/api/businesses/{businessId}/imports',
  tag: 'Imports',
  summary: 'Upload a sales file as the raw body; the check starts at once',
  access: 'owner',
  role: 'manager',
  forUploads: true,
  params: businessParams,
  query: z.object({ fileName: z.string().trim().min(1).max(255), platform: platformChoice }),
  upload: true,
  response: salesImport,
  status: 202,
  errors: ['business_not_found', 'file_empty', 'file_too_large', 'seller_storage_full'],
})

export const listImports = endpoint({
  method: 'get',
  path: '/api/businesses/{businessId}/imports',
  tag: 'Imports',
  summary: 'Imports of a business, newest first, without previews',
  access: 'owner',
  role: 'viewer',
  // the samples of a table's columns can be costs
  withoutCosts: { hides: ['mappable'] },
  params: businessParams,
  query: z.object(pageQuery),
  response: z.object({ imports: z.array(salesImport), total: z.int(), page: z.int(), pageSize: z.int() }),
  errors: ['business_not_found'],
})

export const getImport = endpoint({
  method: 'get',
  path: '/api/businesses/{businessId}/imports/{importId}',
  tag: 'Imports',
  summary: 'Status, progress and preview of an import',
  access: 'owner',
  role: 'viewer',
  // the samples of a table's columns can be costs
  withoutCosts: { hides: ['mappable'] },
  forUploads: true,
  params: importParams,
  response: salesImport,
  errors: ['import_not_found'],
})

export const chooseImport = endpoint({
  method: 'put',
  path: '/api/businesses/{businessId}/imports/{importId}/choices',
  tag: 'Imports',
  summary: 'Answer the questions about the file; the check runs again',
  access: 'owner',
  role: 'manager',
  params: importParams,
  body: importChoices,
  response: salesImport,
  status: 202,
  errors: ['import_not_found', 'import_wrong_state'],
})

export const commitImport = endpoint({
  method: 'post',
  path: '/api/businesses/{businessId}/imports/{importId}/commit',
  tag: 'Imports',
  summary:
    'Save a checked import. If another report has added some of its orders since the check, or an update of Safi reads the file differently, nothing is saved and the import waits again, usually as `ready`',
  access: 'owner',
  role: 'manager',
  forUploads: true,
  params: importParams,
  body: commitForm,
  response: salesImport,
  status: 202,
  errors: [
    'import_not_found',
    'import_wrong_state',
    'import_busy',
    'import_totals_differ',
    'import_orders_twice',
    'currency_changed',
  ],
})

export const cancelImport = endpoint({
  method: 'post',
  path: '/api/businesses/{businessId}/imports/{importId}/cancel',
  tag: 'Imports',
  summary: 'Cancel a check or a commit completely; or an undo that failed before it removed anything',
  access: 'owner',
  role: 'manager',
  params: importParams,
  response: salesImport,
  errors: ['import_not_found', 'import_wrong_state'],
})

export const retryImport = endpoint({
  method: 'post',
  path: '/api/businesses/{businessId}/imports/{importId}/retry',
  tag: 'Imports',
  summary: 'Check the file of a failed import again, or continue a failed undo',
  access: 'owner',
  role: 'manager',
  params: importParams,
  response: salesImport,
  status: 202,
  errors: ['import_not_found', 'import_wrong_state'],
})

export const undoImport = endpoint({
  method: 'delete',
  path: '/api/businesses/{businessId}/imports/{importId}',
  tag: 'Imports',
  summary: 'Undo an import with its stock movements and figures. Lines that another import has too stay',
  access: 'owner',
  role: 'manager',
  params: importParams,
  response: salesImport,
  status: 202,
  errors: ['import_not_found', 'import_wrong_state', 'import_busy'],
})
