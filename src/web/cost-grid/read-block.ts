import { type CostBlock, readCostBlock } from '#domain/import/cost-block.ts'
import {
  type BlockProblem,
  type CostProblem,
  CostTargets,
  costsBySku,
  costsDownwards,
} from '#domain/import/cost-changes.ts'
import type { DecimalMark } from '#domain/import/reader/choices.ts'
import type { FileSource } from '#domain/import/reader/read-plan.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { readCostBlockFile } from '#spreadsheet/cost-block-file.ts'
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
  const options = { currency, knows, decimalMark }
  const block =
    typeof given === 'string'
      ? readCostBlock(given, options)
      : await readCostBlockFile(await sourceOf(given), options)
  if (!('rows' in block)) return block
  const { costs, problems } =
    block.outcome === 'table'
      ? costsBySku(block.rows, targets, currency)
      : costsDownwards(block.rows, downwards)
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

async function sourceOf(file: Blob): Promise<Pick<FileSource, 'open' | 'decoder'>> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return { open: () => [bytes], decoder: (encoding) => new TextDecoder(encoding) }
}
