import type { Format } from '#domain/import/reader/format.ts'
import { toDecimal } from '#domain/money/money.ts'
import type { SampleProduct } from '../goods/products.ts'

/** The texts and dates that the sample's files need besides their sales. */
export interface SampleWords {
  /** The ISO date of day 0 of the sample. */
  readonly firstDay: string
  titleOf(product: SampleProduct): string
}

/** The cells of a row by the column keys of the format; missing cells are empty. */
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
