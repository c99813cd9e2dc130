import type { Format } from '#domain/import/reader/format.ts'
import { toDecimal } from '#domain/money/money.ts'
import type { SampleProduct } from '../goods/products.ts'

/** The first day and the product titles, which the sample's files need besides the sales. */
export interface SampleWords {
  /** The ISO date of day 0 of the sample. */
  readonly firstDay: string
  titleOf(product: SampleProduct): string
}

/** A row of a file: its texts by the column keys of the format. A column without a text gets an empty cell. */
export type Cells = Readonly<Record<string, string>>

/** Writes rows as a file in a report format, which the import can read. */
export function tableText({ columns }: Format, rows: readonly Cells[]): string {
  const keys = Object.keys(columns)
  const header = Object.values(columns).map((column) => column.header)
  const lines = [header, ...rows.map((row) => keys.map((key) => row[key] ?? ''))]
  return lines.map((cells) => `${cells.map(cell).join(',')}\n`).join('')
}

export function dateOf(day: number, { firstDay }: SampleWords): string {
  return new Date(Date.parse(firstDay) + day * 86_400_000).toISOString().slice(0, 10)
}

export function pounds(minor: number): string {
  return toDecimal(minor, 'EGP')
}

function cell(text: string): string {
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
