import { unguarded } from '#domain/import/cells/clean-text.ts'
import { type CostFileOptions, type CostRow, readCostFile, readUnitCost } from '#domain/import/cost-file.ts'
import { type RowError, SHOWN_VALUE } from '#domain/import/reader/row-error.ts'
import { costTable } from '#domain/import/reader/sheet-table.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { UnitCostOf } from '#domain/profit/actual.ts'
import { UnitCosts } from '#domain/profit/unit-costs.ts'
import { fileSource } from './file-source.ts'
import { choiceNeeded, refused } from './problems.ts'

/** Unit costs from a costs file, read in the currency of each sale. `errors` grows while sales look up their costs. */
export interface Costs {
  readonly of: UnitCostOf
  /**
   * Unreadable costs by line of the costs file and by currency. Both parts of a sales file can look up the same cost, so the key avoids
   * counting an error twice.
   */
  readonly errors: ReadonlyMap<string, CostError>
}

/** A cost that cannot be read in the currency of a sale. */
export type CostError = RowError & { readonly currency: CurrencyCode }

export const NO_COSTS: Costs = { of: () => null, errors: new Map() }

export async function readCosts(path: string, options: CostFileOptions): Promise<Costs> {
  const read = await readCostFile(await fileSource(path, costTable, true), options)
  if (read.outcome === 'refused') throw refused(path, read.refusal)
  if (read.outcome === 'needs_choice') throw choiceNeeded(path, read.choices)
  const bySku = new UnitCosts<CostRow>()
  const named = read.rows.filter(({ sku }) => sku !== '')
  for (const row of named) bySku.add(row.sku, row)
  // an exported SKU that starts like a formula has an apostrophe, unless another row states the same SKU without it
  for (const row of named) bySku.add(unguarded(row.sku), row)
  const errors = new Map<string, CostError>()
  const known = new Map<CurrencyCode, Map<string, number | null>>()
  const minorOf = (sku: string, currency: CurrencyCode): number | null => {
    const row = bySku.get(sku)
    if (row === null) return null
    const unitCost = readUnitCost(row, read.decimalMark, currency)
    if (typeof unitCost !== 'number')
      errors.set(`${row.sheet} ${row.line} ${currency}`, {
        ...(row.sheet !== undefined && { sheet: row.sheet }),
        line: row.line,
        column: read.column,
        value: row.cell.slice(0, SHOWN_VALUE),
        code: unitCost,
        currency,
      })
    return typeof unitCost === 'number' ? unitCost : null
  }
  return {
    errors,
    of: ({ sku, currency }) => {
      if (sku === null) return null
      const costs = known.get(currency) ?? new Map<string, number | null>()
      const cost = costs.get(sku)
      if (cost !== undefined) return cost
      const minor = minorOf(sku, currency)
      known.set(currency, costs.set(sku, minor))
      return minor
    },
  }
}
