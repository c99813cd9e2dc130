import { type CurrencyCode, isCurrencyCode } from '#domain/money/currency.ts'
import { toDecimal } from '#domain/money/money.ts'
import { CSV_BOM, csvQuoted, csvText } from '#spreadsheet/csv-text.ts'
import { columnsOf } from './read-rows.ts'
import type { ExportedTable } from './tables.ts'

type Row = Readonly<Record<string, unknown>>

/** Yields rows as one JSON array, with each row on its own text line. */
export async function* asJson(batches: AsyncIterable<string[]>): AsyncGenerator<Uint8Array> {
  let before = '[\n'
  for await (const rows of batches) {
    yield Buffer.from(before + rows.join(',\n'))
    before = ',\n'
  }
  yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n')
}

/**
 * Yields rows as CSV, with amounts as decimals of their currency, and with text escaped that a spreadsheet would run as
 * a formula.
 */
export async function* asCsv(
  table: ExportedTable,
  batches: AsyncIterable<string[]>,
): AsyncGenerator<Uint8Array> {
  const columns = columnsOf(table).map(([name]) => name)
  yield Buffer.from(`${CSV_BOM}${columns.map(csvQuoted).join(',')}\r\n`)
  for await (const rows of batches) {
    const lines = rows.map((text) => {
      const row = JSON.parse(text) as Row
      return `${columns.map((name) => cellOf(row, name, table)).join(',')}\r\n`
    })
    yield Buffer.from(lines.join(''))
  }
}

function cellOf(row: Row, name: string, { money }: ExportedTable): string {
  const value = row[name]
  if (value === null || value === undefined) return ''
  if (money.includes(name)) return toDecimal(Number(value), currencyOf(row))
  if (typeof value === 'string') return csvText(value)
  return typeof value === 'object' ? csvText(JSON.stringify(value)) : String(value)
}

function currencyOf({ currency }: Row): CurrencyCode {
  if (typeof currency === 'string' && isCurrencyCode(currency)) return currency
  throw new Error('an amount without a currency')
}
