import { readCostFile, readUnitCost } from '#domain/import/cost-file.ts'
import type { DecimalMark, NeededChoice } from '#domain/import/reader/choices.ts'
import type { Refusal } from '#domain/import/reader/refusal.ts'
import { costTable } from '#domain/import/reader/sheet-table.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { toDecimal } from '#domain/money/money.ts'
import { UnitCosts } from '#domain/profit/unit-costs.ts'
import { tableSource } from '#spreadsheet/table-source.ts'

export type CostsRead =
  | { readonly outcome: 'refused'; readonly refusal: Refusal }
  | { readonly outcome: 'needs_choice'; readonly choices: NeededChoice[] }
  | {
      readonly outcome: 'read'
      /** Unit costs as text, by SKU of the sales. */
      readonly costs: Readonly<Record<string, string>>
      /** The number of rows that were ignored because their SKU is not in the sales or their cost is unreadable. */
      readonly unused: number
    }

/** Reads unit costs from pasted cells or a file, for the SKUs in the sales. */
export async function readCosts(
  given: Blob,
  skus: readonly string[],
  currency: CurrencyCode,
  decimalMark?: DecimalMark,
): Promise<CostsRead> {
  const bytes = new Uint8Array(await given.arrayBuffer())
  const source = tableSource(
    {
      open: () => [bytes],
      decoder: (encoding: string) => new TextDecoder(encoding),
    },
    costTable,
  )
  const read = await readCostFile(source, { currencies: [currency], ...(decimalMark && { decimalMark }) })
  if (read.outcome !== 'ready') return read
  const bySku = new UnitCosts<number>()
  const readable = read.rows.map((row) => readUnitCost(row, read.decimalMark, currency))
  read.rows.forEach(({ sku }, at) => {
    const cost = readable[at]
    if (typeof cost === 'number' && sku !== '') bySku.add(sku, cost)
  })
  const costs = skus.flatMap((sku) => {
    const cost = sku === '' ? null : bySku.get(sku)
    return cost === null ? [] : [[sku, toDecimal(cost, currency)] as const]
  })
  return { outcome: 'read', costs: Object.fromEntries(costs), unused: read.rows.length - costs.length }
}

/** The pasted cells as a CSV file with a header row, which a copied range may lack. */
export function pastedCosts(text: string): Blob {
  const [first = ''] = text.trimStart().split('\n')
  const delimiter = ['\t', ';', ','].find((mark) => first.includes(mark)) ?? '\t'
  const hasHeader = /^\W*sku\W/i.test(first)
  return new Blob([hasHeader ? text : `sku${delimiter}unit_cost\n${text}`])
}
