import { type BlockOptions, type CostBlock, readCostBlock } from '#domain/import/cost-block.ts'
import {
  type BlockProblem,
  type CostProblem,
  CostTargets,
  costsBySku,
  costsDownwards,
} from '#domain/import/cost-changes.ts'
import { sourceText } from '#domain/import/cost-file.ts'
import { COST_NAMES, costBlockTable, STOCK_NAMES } from '#domain/import/cost-names.ts'
import type { DecimalMark } from '#domain/import/reader/choices.ts'
import { FileRefused } from '#domain/import/reader/refusal.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { tableSource } from '#spreadsheet/table-source.ts'
import { entryText, type GridRow, readEntry, type Texts } from './grid-row.ts'

export interface BlockRead {
  readonly outcome: 'read'
  /** The texts to enter, by key of the row: costs or counts, and unreadable cells, which the grid marks. */
  readonly texts: Texts
  /** How many of the texts are costs or counts, not unreadable cells. */
  readonly costs: number
  readonly problems: readonly Problem[]
}

export interface Problem extends Omit<BlockProblem, 'problem' | 'key'> {
  readonly problem: CostProblem | 'too_large'
}

export type ReadBlock = Exclude<CostBlock, { outcome: 'column' | 'table' }> | BlockRead

/** A row that a block can fill. */
export interface TargetRow extends Pick<GridRow, 'key' | 'name' | 'sku' | 'skus'> {
  /** The current cost or stock; null if unknown. */
  readonly known: number | null
}

export interface BlockTarget {
  /** The currency of the costs; null for counted units. */
  readonly currency: CurrencyCode | null
  /** All rows of the grid, because a block with SKUs can name any row. */
  readonly rows: readonly TargetRow[]
  /** Keys of the rows that a block with only one column fills, from top to bottom. */
  readonly downwards: readonly string[]
}

/** Reads a pasted text or a file for the rows of a grid. */
export async function readBlock(
  given: Blob | string,
  { currency, rows, downwards }: BlockTarget,
  decimalMark?: DecimalMark,
): Promise<ReadBlock> {
  const targets = new CostTargets(rows)
  const knows = (sku: string) => targets.find(sku) !== undefined
  const block = await blockOf(given, { currency, knows, decimalMark })
  if (!('rows' in block)) return block
  const { costs, problems } =
    block.outcome === 'table' ? costsBySku(block.rows, targets) : costsDownwards(block.rows, downwards)
  const texts: Record<string, string> = {}
  const tooLarge: Problem[] = []
  for (const [key, { value, line, sku, cell }] of costs) {
    texts[key] = entryText(value, currency)
    if (readEntry(texts[key], currency).state === 'wrong')
      tooLarge.push({ line, sku, cell, problem: 'too_large' })
  }
  // Also enters the text of an unreadable cell, so that the grid marks it. Exception: a text that the grid could read would become a wrong
  // amount, so it is only listed.
  for (const { key, cell, problem } of problems)
    if (key !== null && problem !== 'given_twice' && readEntry(cell, currency).state === 'wrong')
      texts[key] ??= cell
  return { outcome: 'read', texts, costs: costs.size, problems: [...problems, ...tooLarge] }
}

async function blockOf(given: Blob | string, options: BlockOptions): Promise<CostBlock> {
  if (typeof given === 'string') return readCostBlock(given, options)
  const bytes = new Uint8Array(await given.arrayBuffer())
  const source = tableSource(
    { open: () => [bytes], decoder: (encoding: string) => new TextDecoder(encoding) },
    (head) => costBlockTable(head, options.currency === null ? STOCK_NAMES : COST_NAMES),
  )
  try {
    return readCostBlock(await sourceText(source), options)
  } catch (error) {
    if (error instanceof FileRefused) return { outcome: 'refused', refusal: error.refusal }
    throw error
  }
}
