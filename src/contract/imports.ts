import { z } from 'zod'
import { LANGUAGES } from '#phrases/language.ts'
import { businessParams } from './businesses.ts'
import { unknownTable } from './column-mapping.ts'
import { endpoint } from './endpoint.ts'
import { currency, id, isoDate, minorUnits, pageQuery, timestamp } from './fields.ts'
import { commitForm, importChoices, neededChoice, platformChoice } from './import-choices.ts'
import { IMPORT_STATUSES } from './import-status.ts'

/** A row error: 1-based line of the file, the column's header, and the cell's text. */
export const rowError = z.object({
  line: z.int().describe('Line of the file; of a workbook the row of its sheet'),
  sheet: z.string().optional(),
  column: z.string(),
  value: z.string(),
  code: z.enum([
    'amount_unreadable',
    'amount_too_precise',
    'date_unreadable',
    'quantity_unreadable',
    'currency_unknown',
    'type_unknown',
    'value_missing',
    'total_mismatch',
    'sign_mismatch',
    'column_count',
    'unreadable_text',
    'order_incomplete',
    'order_differs',
    'cell_too_long',
    'line_repeated',
  ]),
})
export type RowError = z.output<typeof rowError>

const currencyTotals = z.object({
  currency,
  revenue: minorUnits,
  fees: minorUnits,
  reimbursements: minorUnits.describe('Already taken off the fees'),
  tax: minorUnits,
  payouts: minorUnits,
  total: minorUnits.describe('Sum of all rows'),
  controlTotal: minorUnits.nullable().describe("Sum of the file's own total column; null where it has none"),
  units: z.int(),
  orders: z.int(),
})

const totalDifference = z.object({
  line: z.int(),
  column: z.string(),
  part: z.string().optional().describe('The settlement whose total it is, where the file holds several'),
  theirs: minorUnits.describe("The file's own total"),
  ours: minorUnits.describe('What its rows come to'),
  currency,
})

const skuMatch = z.object({
  sku: z.string(),
  title: z.string(),
  lines: z.int(),
  units: z.int(),
  currency,
  revenue: minorUnits,
  productId: id.nullable(),
  reason: z.enum(['matched', 'no_product', 'ambiguous', 'no_cost', 'no_rate']),
})

export const importPreview = z.object({
  rows: z.int().describe('Rows of the table, without header and preamble'),
  lines: z.int().describe('Rows read'),
  newLines: z.int().describe('Not yet in this business, without earlier states'),
  knownLines: z.int().describe('Already here from an earlier import; they add nothing'),
  replacedLines: z
    .int()
    .default(0)
    .describe('Lines that count now and will not: this file tells their orders in a newer state'),
  errorCount: z.int(),
  errors: z.array(rowError).describe('The first 200'),
  byKind: z.array(
    z.object({ kind: z.string(), rawType: z.string(), lines: z.int(), currency, total: minorUnits }),
  ),
  totals: z.array(currencyTotals),
  differenceCount: z.int().default(0),
  differences: z
    .array(totalDifference)
    .default([])
    .describe('Totals of rows, orders and settlements that are not the sum of what they hold; the first 200'),
  from: isoDate.nullable(),
  to: isoDate.nullable(),
  fees: z
    .enum(['stated', 'none'])
    .default('stated')
    .describe('A list of orders tells no fees: those of the products are used, and marked as estimated'),
  seenWithRealFile: z
    .boolean()
    .default(true)
    .describe(
      'False when the format was written from documentation and not verified with a real file: compare a few rows',
    ),
  workbook: z
    .object({ read: z.array(z.string()), notRead: z.array(z.string()), hiddenRows: z.int() })
    .nullable()
    .default(null)
    .describe('Of a workbook: its sheets by name, and how many of the rows read are hidden in it'),
  leftOut: z
    .array(z.object({ rawType: z.string(), lines: z.int(), currency, money: minorUnits }))
    .default([])
    .describe('Rows that their status takes out of sales, such as cancelled ones, with the money they show'),
  overlap: z
    .object({ orders: z.int(), files: z.array(z.string()) })
    .nullable()
    .default(null)
    .describe(
      'Orders that a file of another report, list or ledger, brought already: they would count twice, and are imported with `withOverlap` alone',
    ),
  comparedWith: z.string().default('').describe('Hash of the active imports searched for `overlap`'),
  matchedSkus: z.int(),
  unmatchedSkus: z
    .array(skuMatch)
    .describe('Products to create or match, largest revenue first; the first 500'),
  unmatchedSkuCount: z.int(),
  earlierStates: z
    .int()
    .default(0)
    .describe('Rows superseded by a later state of their item in the same file; they count in no figure'),
  returnsWithoutUnits: z
    .boolean()
    .default(false)
    .describe('Refunds of products name no quantity: the cost of goods that came back is not given back'),
  linesWithoutSku: z.int().describe('Sale lines without a SKU: their cost stays unknown'),
  sameFileImportedAt: timestamp.nullable(),
})
export type ImportPreview = z.output<typeof importPreview>

export const salesImport = z.object({
  id,
  fileName: z.string(),
  fileSize: z.int(),
  format: z.string().nullable(),
  formatTitle: z.string().nullable().describe("The marketplace's name of the report"),
  platform: z.string().nullable().describe('As chosen for the file; null when detected'),
  status: z.enum(IMPORT_STATUSES),
  progress: z.object({ done: z.int(), total: z.int() }).describe('Rows of the current step'),
  preview: importPreview.nullable(),
  choicesNeeded: z.array(neededChoice).describe('Choices that the file needs'),
  mappable: unknownTable
    .nullable()
    .describe(
      'For a refused file, the table whose columns you can map; for a ready one, the mapped table, to correct the mapping',
    ),
  error: z
    .object({ code: z.string(), data: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable()
    .describe('Why it was refused or failed; code is one of the error codes'),
  interrupted: z.boolean().describe('The server stopped during the import and resumed it'),
  stalled: z
    .enum(['counts', 'partly_gone'])
    .nullable()
    .describe(
      'The undo failed on every attempt. `counts`: nothing was removed, and a cancel stops the undo; `partly_gone`: the import is inactive, and rows are left to remove. Tried again every few minutes, and by a retry',
    ),
  addedLines: z.int(),
  createdAt: timestamp,
  committedAt: timestamp.nullable(),
})
export type SalesImport = z.output<typeof salesImport>

const importParams = businessParams.extend({ importId: id })

export const uploadImport = endpoint({
  method: 'post',
  path: '/api/businesses/{businessId}/imports',
  tag: 'Imports',
  summary: 'Upload a sales file as the raw body; the check starts at once',
  access: 'owner',
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
  params: businessParams,
  query: z.object(pageQuery),
  response: z.object({ imports: z.array(salesImport), total: z.int(), page: z.int(), pageSize: z.int() }),
  errors: ['business_not_found'],
})

export const getImport = endpoint({
  method: 'get',
  path: '/api/businesses/{businessId}/imports/{importId}',
  tag: 'Imports',
  summary: 'State, progress and preview of one import',
  access: 'owner',
  params: importParams,
  response: salesImport,
  errors: ['import_not_found'],
})

export const chooseImport = endpoint({
  method: 'put',
  path: '/api/businesses/{businessId}/imports/{importId}/choices',
  tag: 'Imports',
  summary: 'Make the choices that the file needs; the check runs again',
  access: 'owner',
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
    'Save a checked import; where orders of it came from another report since the check, it is `ready` again and nothing is saved',
  access: 'owner',
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
  ],
})

export const cancelImport = endpoint({
  method: 'post',
  path: '/api/businesses/{businessId}/imports/{importId}/cancel',
  tag: 'Imports',
  summary:
    'Stop a check or a commit, of which nothing is kept; or take back an undo that failed at its start',
  access: 'owner',
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
  params: importParams,
  response: salesImport,
  status: 202,
  errors: ['import_not_found', 'import_wrong_state'],
})

export const importErrors = endpoint({
  method: 'get',
  path: '/api/businesses/{businessId}/imports/{importId}/errors.csv',
  tag: 'Imports',
  summary: 'Every row error of the file with its line and reason, as CSV',
  access: 'owner',
  params: importParams,
  query: z.object({ language: z.enum(LANGUAGES).default('en') }),
  file: 'text/csv',
  errors: ['import_not_found', 'import_wrong_state'],
})

export const undoImport = endpoint({
  method: 'delete',
  path: '/api/businesses/{businessId}/imports/{importId}',
  tag: 'Imports',
  summary:
    'Undo an import whole: its lines, its stock movements, its figures. Lines that another import holds too stay',
  access: 'owner',
  params: importParams,
  response: salesImport,
  status: 202,
  errors: ['import_not_found', 'import_wrong_state', 'import_busy'],
})

export const importTemplate = endpoint({
  method: 'get',
  path: '/api/import-template.csv',
  tag: 'Imports',
  summary: "Safi's own template, with two example rows",
  access: 'anyone',
  file: 'text/csv',
})
