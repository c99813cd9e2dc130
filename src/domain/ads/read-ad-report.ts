import { cleanText, foldWord, plainCell } from '../import/cells/clean-text.ts'
import { countryOf } from '../import/cells/country.ts'
import { readDate } from '../import/cells/date-cell.ts'
import { DateEvidence } from '../import/cells/date-column.ts'
import { currencyNamed } from '../import/cells/number-cell.ts'
import { NumberEvidence, readAmount, readWhole, writtenDigits } from '../import/cells/number-column.ts'
import { isBlankRow } from '../import/csv/blank-row.ts'
import { type CsvRow, CsvTokenizer } from '../import/csv/csv.ts'
import { tableIn } from '../import/mapping/unknown-table.ts'
import { DATE_ORDERS, type DateOrder, type DecimalMark, type NeededChoice } from '../import/reader/choices.ts'
import { type FoundHeader, findHeader } from '../import/reader/header-finder.ts'
import { FileRefused, type Refusal } from '../import/reader/refusal.ts'
import { RowWidth, surplusCell } from '../import/reader/row-width.ts'
import type { SheetTable } from '../import/reader/sheet-table.ts'
import type { CurrencyCode } from '../money/currency.ts'
import { AD_FORMATS, type AdField, type AdFormat, guessAdMapping, mappedAdFormat } from './ad-formats.ts'
import type { AdLine } from './ad-line.ts'
import type { AdChoices, AdProblem, AdProblemCode, AdRead, Days } from './ad-report.ts'
import { summed } from './sum-ad-lines.ts'

/** Number of characters at the beginning of the file within which the header must start. */
const HEAD_CHARS = 1 << 18
const MISSING = ['', '-', '--', '–', '—']

/** Ranks a sheet of a workbook: 2 if it contains a known ad report, 1 for any other table, 0 without a table. */
export function adTable(head: string): SheetTable {
  const known = findHeader(head, AD_FORMATS)
  if (known?.missing.length === 0)
    return {
      rank: 2,
      signature: known.headers.map(foldWord).join('\n').trimEnd(),
      headerLine: known.line,
      rowsAdd: true,
    }
  const table = tableIn(head)
  if (table === null) return { rank: 0, signature: '', headerLine: 0 }
  const { cells, line } = table.header
  return { rank: 1, signature: cells.map(foldWord).join('\n').trimEnd(), headerLine: line, rowsAdd: true }
}

/** Whether the header of a table is that of a known ad report. */
export function isAdHeader(headers: readonly string[]): boolean {
  return findHeader(headers.join('\t'), AD_FORMATS)?.missing.length === 0
}

/** Reads the text of an ad report. */
export function readAdReport(text: string, choices: AdChoices = {}): AdRead {
  try {
    if (cleanText(text) === '') return refused({ code: 'file_empty', data: {} })
    const head = text.slice(0, HEAD_CHARS)
    const { custom } = choices
    const formats = custom ? [mappedAdFormat(custom.channel, custom.mapping)] : AD_FORMATS
    const header = findHeader(head, formats)
    if (header === null || header.missing.length > 0) return unknown(head)
    if (header.twice.length > 0)
      return refused({
        code: 'file_columns_twice',
        data: { line: header.line, columns: header.twice.join(', ') },
      })
    return new AdReader(header, choices).read(text.slice(header.offset))
  } catch (error) {
    if (error instanceof FileRefused) return refused(error.refusal)
    throw error
  }
}

function refused(refusal: Refusal): AdRead {
  return { outcome: 'refused', refusal }
}

function unknown(head: string): AdRead {
  const table = tableIn(head)
  if (table === null) return refused({ code: 'file_header_not_found', data: { lines: 30 } })
  const columns = table.header.cells.map((cell) => cleanText(cell))
  return { outcome: 'unknown', columns, guess: guessAdMapping(columns) }
}

const AMOUNTS = ['spend', 'adSales'] as const
const COUNTS = ['impressions', 'clicks', 'orders'] as const
const DATES = ['day', 'from', 'to', 'range'] as const

interface Rules {
  readonly mark: DecimalMark
  readonly order: DateOrder
  readonly days: Days | null
}

interface DateColumn {
  readonly field: AdField
  readonly evidence: DateEvidence
}

type Fail = (field: AdField | null, problem: AdProblemCode) => void

class AdReader {
  readonly #header: FoundHeader<AdFormat>
  readonly #format: AdFormat
  readonly #choices: AdChoices
  readonly #program: string
  readonly #headerCurrency: CurrencyCode | null

  constructor(header: FoundHeader<AdFormat>, choices: AdChoices) {
    this.#header = header
    this.#format = header.format
    this.#choices = choices
    this.#program = header.format.program?.(new Set(header.headers.map(foldWord))) ?? ''
    const spend = header.headers[header.columns.spend ?? -1] ?? ''
    this.#headerCurrency = currencyNamed(/\(([^()]*)\)\s*$/.exec(spend)?.[1] ?? '')
  }

  read(text: string): AdRead {
    const { delimiter, line, headers } = this.#header
    const tokenizer = new CsvTokenizer(delimiter, line)
    const all = [...tokenizer.push(text), ...tokenizer.end()]
    const filled = all.filter((row) => row.line !== line && !isBlankRow(row.cells))
    const rows = filled.filter((row) => !this.#isTotal(row))
    if (rows.length === 0) return refused({ code: 'file_has_no_rows', data: { line } })
    const rules = this.#rulesFor(rows)
    if ('outcome' in rules) return rules
    const widths = new RowWidth(headers.length)
    for (const { cells } of rows) widths.see(cells)
    const problems: AdProblem[] = []
    const read = rows.flatMap((row) => {
      const flaws: AdProblem[] = []
      const fail: Fail = (field, problem) => {
        const column = field === null ? '' : cleanText(headers[this.#header.columns[field] ?? -1] ?? '')
        flaws.push({ line: row.line, column, cell: field === null ? '' : this.#cell(row, field), problem })
      }
      if (row.tooLong !== undefined || surplusCell(row.cells, headers.length, widths.most) !== -1)
        fail(null, 'column_count')
      const found = flaws.length === 0 ? this.#lineOf(row, rules, fail) : null
      problems.push(...flaws)
      return found === null || flaws.length > 0 ? [] : [{ at: row.line, line: found }]
    })
    const { lines, overlapping } = summed(read)
    const range = this.#header.columns.range ?? this.#header.columns.from ?? -1
    for (const { at, line: of } of overlapping)
      problems.push({
        ...{ line: at, column: cleanText(headers[range] ?? ''), cell: `${of.from} – ${of.to}` },
        problem: 'ranges_overlap',
      })
    const { name, channel } = this.#format
    problems.sort((a, b) => a.line - b.line)
    const totals = filled.length - rows.length
    return { outcome: 'read', format: name, channel, lines, problems, rows: filled.length, totals }
  }

  #cell({ cells }: CsvRow, field: AdField): string {
    const value = cleanText(cells[this.#header.columns[field] ?? -1] ?? '')
    return MISSING.includes(value) ? '' : value
  }

  #has(field: AdField): boolean {
    return this.#header.columns[field] !== undefined
  }

  #isTotal(row: CsvRow): boolean {
    const first = row.cells.map((cell) => cleanText(cell)).find((cell) => cell !== '') ?? ''
    return this.#format.isTotal?.(first, this.#cell(row, 'campaign')) ?? false
  }

  /** Decides from all rows how amounts and dates are written, and which days and currency apply to rows that state none. */
  #rulesFor(rows: readonly CsvRow[]): Rules | Exclude<AdRead, { outcome: 'read' }> {
    const { currency, decimalMark, dateOrder, days } = this.#choices
    const numbers = new NumberEvidence()
    const needed: NeededChoice[] = []
    for (const row of rows) {
      const digits = writtenDigits(this.#currencyOf(row) ?? 'USD')
      for (const field of AMOUNTS) numbers.see(this.#cell(row, field), digits)
      for (const field of COUNTS) numbers.see(this.#cell(row, field), 0)
    }
    const mark = numbers.verdict()
    const spend = this.#header.headers[this.#header.columns.spend ?? -1] ?? ''
    if ((mark === 'either' || mark === 'mixed') && decimalMark === undefined)
      needed.push({ choice: 'decimalMark', column: cleanText(spend), samples: numbers.samples() })
    const dated = this.#has('day') || this.#has('range') || (this.#has('from') && this.#has('to'))
    const above = this.#header.preamble.find((line) => DATE_ORDERS.some((each) => rangeOf(line, each)))
    let order: DateOrder = dateOrder ?? 'day_first'
    for (const { field, evidence } of dateOrder === undefined ? this.#dates(rows, dated, above) : []) {
      const verdict = evidence.verdict()
      if (verdict === 'either' || verdict === 'mixed' || verdict === 'open') {
        const column = cleanText(this.#header.headers[this.#header.columns[field] ?? -1] ?? '')
        needed.push({ choice: 'dateOrder', column, samples: evidence.samples() })
        break
      }
      if (verdict !== 'any') order = verdict
    }
    if (
      currency === undefined &&
      rows.some((row) => this.#cell(row, 'currency') === '' && !this.#headerCurrency)
    )
      needed.push({ choice: 'currency', column: '', samples: [] })
    if (needed.length > 0) return { outcome: 'needs_choice', choices: needed }
    const daysAbove = above === undefined ? null : rangeOf(above, order)
    if (!dated && daysAbove === null && days === undefined) return { outcome: 'needs_days' }
    const undecided = mark === 'any' || mark === 'either' || mark === 'mixed'
    return { mark: undecided ? (decimalMark ?? 'point') : mark, order, days: daysAbove ?? days ?? null }
  }

  /** How each column of days writes dates. In a table without days, how the line above it does. */
  *#dates(rows: readonly CsvRow[], dated: boolean, above = ''): Generator<DateColumn> {
    if (!dated) {
      const evidence = new DateEvidence()
      for (const date of datesIn(above)) evidence.see(date)
      yield { field: 'day', evidence }
      return
    }
    for (const field of DATES.filter((each) => this.#has(each))) {
      const evidence = new DateEvidence()
      for (const row of rows)
        for (const date of field === 'range' ? datesIn(this.#cell(row, field)) : [this.#cell(row, field)])
          evidence.see(date, row.line)
      yield { field, evidence }
    }
  }

  #currencyOf(row: CsvRow): CurrencyCode | null {
    const cell = this.#cell(row, 'currency')
    return cell === '' ? (this.#headerCurrency ?? this.#choices.currency ?? null) : currencyNamed(cell)
  }

  #lineOf(row: CsvRow, rules: Rules, fail: Fail): AdLine | null {
    const campaign = this.#cell(row, 'campaign')
    if (campaign === '') fail('campaign', 'value_missing')
    const currency = this.#currencyOf(row)
    const days = this.#daysOf(row, rules, fail)
    if (currency === null) fail('currency', 'currency_unknown')
    if (currency === null || days === null || campaign === '') return null
    const amountOf = (field: (typeof AMOUNTS)[number]): number | null => {
      const cell = this.#cell(row, field)
      if (!this.#has(field)) return null
      // reports leave the cell empty when an ad sold nothing
      if (cell === '' && (field !== 'spend' || this.#format.split)) return 0
      const read = cell === '' ? null : readAmount(cell, rules.mark, currency)
      if (read === null) fail(field, 'value_missing')
      else if (typeof read === 'string') fail(field, 'amount_unreadable')
      return typeof read === 'number' ? read : null
    }
    const countOf = (field: (typeof COUNTS)[number]): number | null => {
      const cell = this.#cell(row, field)
      if (!this.#has(field)) return null
      const read = cell === '' ? 0 : readWhole(cell, rules.mark)
      if (read === null) fail(field, 'count_unreadable')
      return read
    }
    const spend = amountOf('spend')
    const sku = this.#cell(row, 'sku')
    return {
      program: this.#has('program') ? foldWord(this.#cell(row, 'program')) : this.#program,
      account: this.#cell(row, 'account'),
      country: countryOf(this.#cell(row, 'country').replace(/^U?AMAZON_/, '')),
      currency,
      ...days,
      campaign,
      sku: sku === '' ? null : this.#format.split ? sku.replaceAll('+', ' ') : sku,
      spend: spend ?? 0,
      adSales: amountOf('adSales'),
      impressions: countOf('impressions'),
      clicks: countOf('clicks'),
      orders: countOf('orders'),
    }
  }

  #daysOf(row: CsvRow, { order, days }: Rules, fail: Fail): Days | null {
    const read = (field: 'day' | 'from' | 'to') => {
      const date = readDate(this.#cell(row, field), order)
      if (date === null) fail(field, this.#cell(row, field) === '' ? 'value_missing' : 'date_unreadable')
      return date
    }
    if (this.#has('day')) {
      const date = read('day')
      return date === null ? null : { from: date, to: date }
    }
    if (this.#has('range')) {
      const found = rangeOf(this.#cell(row, 'range'), order)
      if (found === null) fail('range', 'date_unreadable')
      return found
    }
    if (!(this.#has('from') && this.#has('to'))) return days
    const [from, to] = [read('from'), read('to')]
    if (from === null || to === null) return null
    if (from > to) fail('to', 'days_reversed')
    return { from, to }
  }
}

function datesIn(range: string): string[] {
  return plainCell(range)
    .split(/ [-–—] /)
    .map((part) => part.trim())
}

/** Reads `Apr 30, 2026 - Jun 27, 2026`, or a single day. */
function rangeOf(text: string, order: DateOrder): Days | null {
  const parts = datesIn(text).map((part) => readDate(part, order))
  const [from, to = from] = parts
  return from && to && parts.length <= 2 && from <= to ? { from, to } : null
}
