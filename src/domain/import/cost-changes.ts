import type { CurrencyCode } from '../money/currency.ts'
import { foldName, unguarded } from './cells/clean-text.ts'
import type { BlockRow, CostCellProblem } from './cost-block.ts'

/** A row of the grid in which costs or stock counts are entered: a product or a sold SKU. */
export interface CostTarget {
  readonly key: string
  readonly skus: readonly string[]
}

export type CostProblem = CostCellProblem | 'sku_unknown' | 'sku_ambiguous' | 'given_twice' | 'no_row'

export interface BlockProblem {
  /** The key of the grid row to which the problem belongs; null if no such row is known. */
  readonly key: string | null
  readonly line: number
  readonly sku: string | null
  readonly cell: string
  readonly problem: CostProblem
}

export interface PlacedCost extends Omit<BlockRow, 'value'> {
  /** Minor units of a cost, or a number of counted units. */
  readonly value: number
}

export interface CostChanges {
  /** The new costs, by the key of the grid row that changes. */
  readonly costs: ReadonlyMap<string, PlacedCost>
  readonly problems: readonly BlockProblem[]
}

/**
 * Finds rows of the cost grid by SKU: the exact SKU first, then another spelling of it if only one row fits, then the
 * SKU without the apostrophe of an exported file.
 */
export class CostTargets {
  readonly #exact = new Map<string, string | null>()
  readonly #folded = new Map<string, string | null>()

  constructor(targets: readonly CostTarget[]) {
    for (const { key, skus } of targets)
      for (const sku of skus) {
        add(this.#exact, sku.trim(), key)
        add(this.#folded, foldName(sku), key)
      }
  }

  /**
   * Returns the key of the grid row with a SKU. Returns undefined if no row has the SKU, and null if several rows
   * have it.
   */
  find(sku: string): string | null | undefined {
    const key = this.#keyOf(sku)
    return key === undefined ? this.#keyOf(unguarded(sku)) : key
  }

  #keyOf(sku: string): string | null | undefined {
    const name = sku.trim()
    if (name === '') return undefined
    const exact = this.#exact.get(name)
    return exact === undefined ? this.#folded.get(foldName(name)) : exact
  }
}

function add(map: Map<string, string | null>, sku: string, key: string): void {
  if (sku === '') return
  const known = map.get(sku)
  map.set(sku, known === undefined || known === key ? key : null)
}

/**
 * Returns the new costs from a table with SKUs. If rows of the table give one grid row different costs, none of these
 * costs is used. Counts (`currency` null) must be one per grid row: equal counts of two shelves are not one count.
 */
export function costsBySku(
  rows: readonly BlockRow[],
  targets: CostTargets,
  currency: CurrencyCode | null,
): CostChanges {
  const costs = new Map<string, PlacedCost>()
  const problems: BlockProblem[] = []
  const placed = Map.groupBy(rows, ({ sku }) => targets.find(sku ?? ''))
  for (const [key, ofKey] of placed) {
    const given = ofKey.flatMap(({ value }) => (value === null ? [] : [value]))
    const differ = new Set(given.filter((value) => typeof value === 'number')).size > 1
    const contradict = currency === null ? given.length > 1 : differ
    for (const row of ofKey) {
      const { line, sku, cell, value } = row
      const problem = problemOf(value, key, contradict)
      if (problem !== null) problems.push({ key: key ?? null, line, sku, cell, problem })
      else if (typeof value === 'number' && key != null) costs.set(key, { line, sku, cell, value })
    }
  }
  return { costs, problems: problems.sort((a, b) => a.line - b.line) }
}

/**
 * Returns why a cost is not used, or null. A row with an empty cost is ignored and causes no problem, even if its SKU
 * is unknown.
 */
function problemOf(
  value: BlockRow['value'],
  key: string | null | undefined,
  contradict: boolean,
): CostProblem | null {
  if (value === null) return null
  if (key === undefined) return 'sku_unknown'
  if (key === null) return 'sku_ambiguous'
  if (typeof value === 'string') return value
  return contradict ? 'given_twice' : null
}

/** Returns the new costs from a column without SKUs: the n-th row of the column is for the grid row with the n-th key. */
export function costsDownwards(rows: readonly BlockRow[], keys: readonly string[]): CostChanges {
  const costs = new Map<string, PlacedCost>()
  const problems: BlockProblem[] = []
  rows.forEach(({ line, sku, cell, value }, at) => {
    const key = keys[at]
    if (value === null) return
    if (key === undefined) problems.push({ key: null, line, sku, cell, problem: 'no_row' })
    else if (typeof value === 'string') problems.push({ key, line, sku, cell, problem: value })
    else costs.set(key, { line, sku, cell, value })
  })
  return { costs, problems }
}
