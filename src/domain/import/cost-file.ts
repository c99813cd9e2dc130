import type { CurrencyCode } from '../money/currency.ts'
import { tableOf } from './catalogue/catalogue-table.ts'
import { cleanText, foldWord } from './cells/clean-text.ts'
import { currencyNamed } from './cells/number-cell.ts'
import { NumberEvidence, readAmount, writtenDigits } from './cells/number-column.ts'
import { EncodingDetector } from './csv/encoding.ts'
import type { DecimalMark, NeededChoice } from './reader/choices.ts'
import type { FileSource } from './reader/read-plan.ts'
import { FileRefused, type Refusal } from './reader/refusal.ts'
import type { RowError } from './reader/row-error.ts'
import { RowWidth, surplusCell } from './reader/row-width.ts'
import { onSheet, placeOf } from './reader/workbook-facts.ts'

/** A row of a table of unit costs. */
export interface CostRow {
  /** 1-based line of the file, or the number of the row in the sheet of a workbook. */
  readonly line: number
  readonly sheet?: string
  readonly sku: string
  readonly cell: string
  /** Whether a workbook stores the cell as a number with decimals. */
  readonly stored?: boolean
  /** The cell of the currency column. Omitted if the table has no such column or the cell is empty. */
  readonly currency?: string
  /** Why the row is rejected: it has too many cells, or a cell that was truncated. */
  readonly unreadable?: 'column_count' | 'cell_too_long'
}

export type CostFile =
  | { readonly outcome: 'refused'; readonly refusal: Refusal }
  | { readonly outcome: 'needs_choice'; readonly choices: NeededChoice[] }
  | {
      readonly outcome: 'ready'
      readonly rows: readonly CostRow[]
      readonly decimalMark: DecimalMark
      /** The header of the cost column as the file writes it. */
      readonly column: string
    }

const TITLE = 'sku, unit_cost'
const CURRENCY_HEADERS = ['currency', 'العملة']

export interface CostFileOptions {
  readonly decimalMark?: DecimalMark
  /** The currencies that are allowed for the costs. */
  readonly currencies: readonly CurrencyCode[]
}

/**
 * Reads a file with the columns `sku`, `unit_cost` and optionally `currency`. The costs remain text until their
 * currency is known.
 */
export async function readCostFile(source: FileSource, options: CostFileOptions): Promise<CostFile> {
  try {
    const text = await sourceText(source)
    if (text.trim() === '') throw new FileRefused({ code: 'file_empty', data: {} })
    const { header, rows } = tableOf(text) ?? { header: { line: 1, cells: [] }, rows: [] }
    const skuAt = header.cells.findIndex((cell) => foldWord(cell) === 'sku')
    const costAt = header.cells.findIndex((cell) => foldWord(cell) === 'unit cost')
    const currencyAt = header.cells.findIndex((cell) => CURRENCY_HEADERS.includes(foldWord(cell)))
    const missing = [...(skuAt === -1 ? ['sku'] : []), ...(costAt === -1 ? ['unit_cost'] : [])]
    if (missing.length > 0)
      throw new FileRefused({
        code: 'file_columns_missing',
        data: { format: TITLE, columns: missing.join(', ') },
      })
    const twice = ['sku', 'unit_cost', 'currency'].filter(
      (name) => header.cells.filter((cell) => foldWord(cell) === foldWord(name)).length > 1,
    )
    if (twice.length > 0)
      throw new FileRefused({
        code: 'file_columns_twice',
        data: { line: header.line, columns: twice.join(', ') },
      })
    const decimals = source.decimals?.()
    const width = new RowWidth(header.cells.length)
    for (const { cells } of rows) width.see(cells)
    const costs = rows.map(({ line, cells, tooLong }) => ({
      line,
      sku: cleanText(cells[skuAt] ?? ''),
      cell: cleanText(cells[costAt] ?? ''),
      ...(decimals?.has(line, costAt) && { stored: true }),
      ...(cleanText(cells[currencyAt] ?? '') !== '' && { currency: cleanText(cells[currencyAt] ?? '') }),
      ...(surplusCell(cells, header.cells.length, width.most) !== -1 && {
        unreadable: 'column_count' as const,
      }),
      ...(tooLong !== undefined && { unreadable: 'cell_too_long' as const }),
    }))
    if (costs.length === 0) throw new FileRefused({ code: 'file_has_no_rows', data: { line: header.line } })
    refuseContradiction(costs)
    const evidence = new NumberEvidence()
    const [digits, other] = new Set(options.currencies.map(writtenDigits))
    for (const { cell, stored, unreadable } of costs)
      if (!unreadable && !stored) evidence.see(cell, other === undefined ? digits : undefined)
    const verdict = evidence.verdict()
    const column = cleanText(header.cells[costAt] ?? '')
    const mark =
      verdict === 'any'
        ? 'point'
        : verdict === 'either' || verdict === 'mixed'
          ? options.decimalMark
          : verdict
    if (mark === undefined)
      return {
        outcome: 'needs_choice',
        choices: [{ choice: 'decimalMark', column, samples: evidence.samples() }],
      }
    const facts = source.workbook?.()
    const placed = facts ? costs.map((row) => ({ ...row, ...placeOf(facts, row.line) })) : costs
    return { outcome: 'ready', rows: placed, decimalMark: mark, column }
  } catch (error) {
    if (error instanceof FileRefused)
      return { outcome: 'refused', refusal: onSheet(error.refusal, source.workbook?.()) }
    throw error
  }
}

/** Refuses a file that gives one SKU two costs. Otherwise the first cost would count without the seller noticing. */
function refuseContradiction(rows: readonly CostRow[]): void {
  const first = new Map<string, CostRow>()
  for (const row of rows) {
    const known = first.get(row.sku) ?? row
    first.set(row.sku, known)
    if (row.sku !== '' && (known.cell !== row.cell || known.currency !== row.currency))
      throw new FileRefused({
        code: 'file_costs_differ',
        data: { sku: row.sku, first: known.line, line: row.line },
      })
  }
}

/** Converts a cost to minor units, or returns why it is invalid. Negative costs and costs in another currency are invalid. */
export function readUnitCost(
  { cell, stored, currency: written, unreadable }: CostRow,
  mark: DecimalMark,
  currency: CurrencyCode,
): number | RowError['code'] {
  if (unreadable) return unreadable
  if (cell === '') return 'value_missing'
  if (written !== undefined && currencyNamed(written) !== currency)
    return currencyNamed(written) === null ? 'currency_unknown' : 'currency_differs'
  const read = readAmount(cell, stored ? 'point' : mark, currency)
  return typeof read === 'number' && read < 0 ? 'sign_mismatch' : read
}

/** Decodes a file, and detects its encoding from its bytes. Throws FileRefused if the encoding is unknown. */
export async function sourceText(source: FileSource): Promise<string> {
  const detector = new EncodingDetector()
  const chunks: Uint8Array[] = []
  for await (const chunk of source.open()) {
    detector.add(chunk)
    chunks.push(chunk)
  }
  const encoding = detector.verdict()
  if (typeof encoding !== 'string') throw new FileRefused(encoding)
  const decoder = source.decoder(encoding)
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode()
}
