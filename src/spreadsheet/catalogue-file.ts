import { catalogueTable } from '#domain/import/catalogue/catalogue-table.ts'
import {
  CATALOGUE_COLUMNS,
  CATALOGUE_FIELDS,
  type CatalogueField,
  type CatalogueProduct,
  cellOf,
} from '#domain/import/catalogue/columns.ts'
import {
  type CatalogueOptions,
  type CatalogueRead,
  readCatalogue,
} from '#domain/import/catalogue/read-catalogue.ts'
import { sourceText } from '#domain/import/cost-file.ts'
import type { FileSource } from '#domain/import/reader/read-plan.ts'
import { FileRefused } from '#domain/import/reader/refusal.ts'
import type { WorkbookFacts } from '#domain/import/reader/workbook-facts.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { minorDigits } from '#domain/money/currency.ts'
import { CSV_BOM, csvQuoted, csvText } from './csv-text.ts'
import type { Cell } from './sheet.ts'
import { tableSource } from './table-source.ts'
import { writeXlsx } from './xlsx-writer.ts'

export interface CatalogueFile {
  readonly products: readonly CatalogueProduct[]
  readonly currency: CurrencyCode
  readonly language: 'en' | 'ar'
}

const NUMBERS: readonly CatalogueField[] = [
  'price',
  'unitCost',
  'quantity',
  'exportedQuantity',
  'lowStockBelow',
]

export function catalogueCsv({ products, currency, language }: CatalogueFile): string {
  const lines = products.map((product) =>
    CATALOGUE_FIELDS.map((field) => {
      const cell = cellOf(field, product, currency, language)
      return NUMBERS.includes(field) ? csvQuoted(cell) : csvText(cell)
    }),
  )
  const header = CATALOGUE_FIELDS.map((field) => csvQuoted(CATALOGUE_COLUMNS[field][language]))
  return CSV_BOM + [header, ...lines].map((cells) => `${cells.join(',')}\r\n`).join('')
}

export function catalogueXlsx({ products, currency, language }: CatalogueFile): Uint8Array {
  return writeXlsx({
    title: language === 'ar' ? 'المنتجات' : 'Products',
    rightToLeft: language === 'ar',
    headers: CATALOGUE_FIELDS.map((field) => CATALOGUE_COLUMNS[field][language]),
    rows: products.map((product) => ({
      cells: CATALOGUE_FIELDS.map((field): Cell => {
        const value = cellOf(field, product, currency, language)
        if (value === '') return null
        if (!NUMBERS.includes(field)) return { kind: 'text', value }
        const decimals = field === 'price' || field === 'unitCost' ? minorDigits(currency) : 0
        return { kind: 'number', value, decimals }
      }),
    })),
  })
}

export interface CatalogueFileRead {
  readonly read: CatalogueRead
  /** The sheets of a workbook that the lines come from. Absent for a CSV file. */
  readonly workbook: WorkbookFacts | undefined
}

/** Reads a catalogue file from a CSV file or a workbook. */
export async function readCatalogueFile(
  given: Pick<FileSource, 'open' | 'decoder'>,
  options: Omit<CatalogueOptions, 'decimals'>,
): Promise<CatalogueFileRead> {
  const source = tableSource(given, catalogueTable, true)
  try {
    const text = await sourceText(source)
    const read = readCatalogue(text, { ...options, decimals: source.decimals?.() })
    return { read, workbook: source.workbook?.() }
  } catch (error) {
    if (error instanceof FileRefused)
      return { read: { outcome: 'refused', refusal: error.refusal }, workbook: undefined }
    throw error
  }
}
