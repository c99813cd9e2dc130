import type { CurrencyCode } from '../money/currency.ts'
import { delimiterOf } from './catalogue/catalogue-table.ts'
import { cleanText, foldWord } from './cells/clean-text.ts'
import { currencyNamed, takeApart } from './cells/number-cell.ts'
import { NumberEvidence, readAmount, readWhole, writtenDigits } from './cells/number-column.ts'
import { COST_NAMES, CURRENCY_NAMES, SKU_NAMES, STOCK_NAMES } from './cost-names.ts'
import { isBlankRow } from './csv/blank-row.ts'
import { type CsvRow, CsvTokenizer } from './csv/csv.ts'
import { currencyInHeader } from './mapping/amount-headers.ts'
import type { DecimalMark, NeededChoice } from './reader/choices.ts'
import { FileRefused, type Refusal } from './reader/refusal.ts'
import type { RowErrorCode } from './reader/row-error.ts'
import { RowWidth, surplusCell } from './reader/row-width.ts'
import type { StoredDecimals } from './reader/workbook-facts.ts'

export type CostCellProblem = Extract<
  RowErrorCode,
  | 'amount_unreadable'
  | 'amount_too_precise'
  | 'sign_mismatch'
  | 'cell_too_long'
  | 'column_count'
  | 'currency_unknown'
  | 'currency_differs'
>

/** A row with a cost or with counted units, of a pasted block or a file. */
export interface BlockRow {
  /** 1-based line of the block or file. */
  readonly line: number
  /** The SKU of the row; null if the block has only one column. */
  readonly sku: string | null
  /** The cost or the number of units as written. */
  readonly cell: string
  /**
   * The cost in minor units, or the number of units. null for an empty cell, which changes nothing. Otherwise the
   * code why the row cannot be read.
   */
  readonly value: number | null | CostCellProblem
}

export type CostBlock =
  | { readonly outcome: 'refused'; readonly refusal: Refusal }
  /** The columns are unclear: it is unknown which cells are SKUs and which are costs or units. */
  | { readonly outcome: 'unclear' }
  | { readonly outcome: 'needs_choice'; readonly choices: NeededChoice[] }
  /** `column`: costs without SKUs, for consecutive rows of the grid. `table`: costs by SKU. */
  | { readonly outcome: 'column' | 'table'; readonly rows: readonly BlockRow[] }

export interface BlockOptions {
  /** The currency of the costs; null if the block contains counted units. */
  readonly currency: CurrencyCode | null
  /** Whether the seller has this SKU. */
  readonly knows: (sku: string) => boolean
  readonly decimalMark?: DecimalMark | undefined
  /** Set if the text was made from a workbook. */
  readonly decimals?: StoredDecimals | undefined
}

/**
 * Reads costs or counted units that were copied from a spreadsheet, or the text of a file. Guesses nothing: see
 * CostBlock.
 */
export function readCostBlock(text: string, options: BlockOptions): CostBlock {
  try {
    if (cleanText(text) === '') return { outcome: 'refused', refusal: { code: 'file_empty', data: {} } }
    const rows = rowsOf(text, options)
    if (rows === null) return { outcome: 'unclear' }
    const filled = rows.filter(({ cells }) => !isBlankRow(cells))
    const columns = filled.every(({ cells }) => filledCells(cells) <= 1 && isBlankRow(cells.slice(1)))
      ? oneColumn(rows, options)
      : columnsOf(filled, options)
    return columns === null ? { outcome: 'unclear' } : read(columns, options)
  } catch (error) {
    if (error instanceof FileRefused) return { outcome: 'refused', refusal: error.refusal }
    throw error
  }
}

interface Columns {
  readonly rows: readonly CsvRow[]
  /** The index of the SKU column; null if the block has only one column. */
  readonly skuAt: number | null
  readonly costAt: number
  /** The index of the column of currencies, if the header names one. */
  readonly currencyAt?: number
  /** The number of cells of the header. Undefined if there is no header; then rows may have any number of cells. */
  readonly width?: number
  readonly column: string
}

/**
 * Splits a text into rows, by the delimiter of its header. If the header names no column and the text contains no tab,
 * semicolon or bar, a comma may separate cells or be the decimal mark. Returns null if both are possible.
 */
function rowsOf(text: string, { knows, decimals }: BlockOptions): CsvRow[] | null {
  const named = decimals ? ',' : delimiterOf(text)
  if (named) return tokens(text, named)
  const lines = text.split(/\r\n?|\n/).filter((line) => cleanText(line) !== '')
  const delimiter = ['\t', ';', '|'].find((mark) => lines.some((line) => line.includes(mark)))
  if (delimiter)
    return delimiter !== '\t' && mayBeText(delimiter, lines, knows) ? null : tokens(text, delimiter)
  if (!lines.every((line) => line.includes(','))) return eachLine(text)
  if (!lines.every(isNumber)) return tokens(text, ',')
  return lines.some((line) => knows(line.split(',')[0] ?? '')) ? null : eachLine(text)
}

/** Whether commas may separate the cells instead, because a line with a comma lacks this mark, or the mark is a part of a SKU of the seller. */
function mayBeText(mark: string, lines: readonly string[], knows: BlockOptions['knows']): boolean {
  const commas = lines.filter((line) => line.includes(','))
  return (
    !commas.every((line) => line.includes(mark)) || commas.some((line) => knows(line.split(',')[0] ?? ''))
  )
}

function tokens(text: string, delimiter: string): CsvRow[] {
  const tokenizer = new CsvTokenizer(delimiter)
  return [...tokenizer.push(text), ...tokenizer.end()]
}

function eachLine(text: string): CsvRow[] {
  return text.split(/\r\n?|\n/).map((cell, at) => ({ line: at + 1, cells: [cell] }))
}

/** Reads a block of one column. A blank row between filled rows counts as a row; blank rows at the end are ignored. */
function oneColumn(rows: readonly CsvRow[], { currency }: BlockOptions): Columns {
  const last = rows.findLastIndex(({ cells }) => !isBlankRow(cells))
  const [first, ...rest] = rows.slice(0, last + 1)
  const header = cleanText(first?.cells[0] ?? '')
  const isHeader = valueNames(currency).has(foldWord(header))
  const shown = isHeader ? rest : rows.slice(0, last + 1)
  return { rows: shown, skuAt: null, costAt: 0, column: isHeader ? header : '' }
}

/**
 * Finds the SKU column and the cost column by the header. If there is none, finds them by their values, unless
 * several choices are possible.
 */
function columnsOf(rows: readonly CsvRow[], { knows, currency }: BlockOptions): Columns | null {
  const [first, ...rest] = rows
  const header = first?.cells.map((cell) => foldWord(cell)) ?? []
  const named = (names: ReadonlySet<string>) => header.flatMap((cell, at) => (names.has(cell) ? [at] : []))
  const [skus, costs] = [named(SKU_NAMES), named(valueNames(currency))]
  const [skuAt, costAt] = [skus[0], costs[0]]
  if (skuAt !== undefined && costAt !== undefined)
    return skus.length > 1 || costs.length > 1
      ? null
      : {
          rows: rest,
          skuAt,
          costAt,
          currencyAt: header.findIndex((cell) => CURRENCY_NAMES.has(cell)),
          width: header.length,
          column: cleanText(first?.cells[costAt] ?? ''),
        }
  return byValues(rows, knows)
}

function byValues(rows: readonly CsvRow[], knows: BlockOptions['knows']): Columns | null {
  const width = Math.max(...rows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, at) => at)
  const known = columns.map((at) => rows.filter(({ cells }) => knows(cells[at] ?? '')).length)
  const most = Math.max(...known)
  const skuAts = columns.filter((at) => known[at] === most)
  // if no cell of any column is a SKU of this seller, the first column is taken as the SKUs
  const skuAt = most > 0 ? skuAts[0] : 0
  if (skuAt === undefined || (most > 0 && skuAts.length > 1)) return null
  const others = columns.filter((at) => at !== skuAt && rows.some(({ cells }) => isFilled(cells[at])))
  const costs = others.length === 1 ? others : others.filter((at) => isMostlyNumbers(rows, at))
  const [costAt] = costs
  if (costAt === undefined || costs.length > 1) return null
  if (most === 0 && !isMostlyNumbers(rows, costAt)) return null
  const [first, ...rest] = rows
  const cells = first?.cells ?? []
  // if the cost cell of the first row is not a number, that row is a header with unknown words
  const isHeader = !isNumber(cells[costAt] ?? '') && isFilled(cells[costAt]) && !knows(cells[skuAt] ?? '')
  return {
    rows: isHeader ? rest : rows,
    skuAt,
    costAt,
    column: isHeader ? cleanText(cells[costAt] ?? '') : '',
  }
}

function isMostlyNumbers(rows: readonly CsvRow[], at: number): boolean {
  const filled = rows.filter(({ cells }) => isFilled(cells[at]))
  return filled.filter(({ cells }) => isNumber(cells[at] ?? '')).length * 2 > filled.length
}

function read(columns: Columns, options: BlockOptions): CostBlock {
  const { rows, skuAt, costAt, column } = columns
  const { currency, decimalMark, decimals } = options
  const evidence = new NumberEvidence()
  const isStored = ({ line }: CsvRow) => decimals?.has(line, costAt) ?? false
  for (const row of rows) {
    const cell = cleanText(row.cells[costAt] ?? '')
    if (isStored(row)) continue
    if (currency === null) evidence.seeCount(cell)
    else evidence.see(cell, writtenDigits(currency))
  }
  const verdict = evidence.verdict()
  const undecided = verdict === 'either' || verdict === 'mixed'
  const mark = verdict === 'any' ? 'point' : undecided ? decimalMark : verdict
  if (mark === undefined)
    return {
      outcome: 'needs_choice',
      choices: [{ choice: 'decimalMark', column, samples: evidence.samples() }],
    }
  const flaw = flawIn(columns, currency)
  return {
    outcome: skuAt === null ? 'column' : 'table',
    rows: rows.map((row) => {
      const { line, cells } = row
      const cell = cleanText(cells[costAt] ?? '')
      const value = flaw(row) ?? valueIn(cell, isStored(row) ? 'point' : mark, currency)
      return { line, sku: skuAt === null ? null : cleanText(cells[skuAt] ?? ''), cell, value }
    }),
  }
}

/**
 * Returns a function that checks a row: it returns the problem code if the cost cell of the row may not be a cost in
 * this currency, else null.
 */
function flawIn({ rows, currencyAt = -1, width, column, costAt }: Columns, currency: CurrencyCode | null) {
  const ofColumn = currencyInHeader(column) ?? currency
  const widths = new RowWidth(width ?? 0)
  for (const { cells } of rows) widths.see(cells)
  return ({ cells, tooLong }: CsvRow): CostCellProblem | null => {
    if (tooLong !== undefined) return 'cell_too_long'
    if (width !== undefined && surplusCell(cells, width, widths.most) !== -1) return 'column_count'
    const written = cleanText(cells[currencyAt] ?? '')
    if (currency === null) return null
    if (written === '') return ofColumn === currency || !isFilled(cells[costAt]) ? null : 'currency_differs'
    const named = currencyNamed(written)
    return named === currency ? null : named === null ? 'currency_unknown' : 'currency_differs'
  }
}

function valueIn(cell: string, mark: DecimalMark, currency: CurrencyCode | null): BlockRow['value'] {
  if (cell === '') return null
  const value =
    currency === null ? (readWhole(cell, mark) ?? 'amount_unreadable') : readAmount(cell, mark, currency)
  return typeof value === 'number' && value < 0 ? 'sign_mismatch' : value
}

/**
 * Returns the known headers of the column to read: those of counted units if there is no currency, otherwise those of
 * costs.
 */
function valueNames(currency: CurrencyCode | null): ReadonlySet<string> {
  return currency === null ? STOCK_NAMES : COST_NAMES
}

function isNumber(cell: string): boolean {
  return takeApart(cleanText(cell)) !== null
}

function isFilled(cell: string | undefined): boolean {
  return cleanText(cell ?? '') !== ''
}

function filledCells(cells: readonly string[]): number {
  return cells.filter(isFilled).length
}
