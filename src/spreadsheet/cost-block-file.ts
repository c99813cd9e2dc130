import { type BlockOptions, type CostBlock, readCostBlock } from '#domain/import/cost-block.ts'
import { sourceText } from '#domain/import/cost-file.ts'
import { COST_NAMES, costBlockTable, STOCK_NAMES } from '#domain/import/cost-names.ts'
import type { FileSource } from '#domain/import/reader/read-plan.ts'
import { FileRefused } from '#domain/import/reader/refusal.ts'
import { tableSource } from './table-source.ts'

/** Reads costs or counted units from a CSV file or a workbook. */
export async function readCostBlockFile(
  given: Pick<FileSource, 'open' | 'decoder'>,
  options: Omit<BlockOptions, 'decimals'>,
): Promise<CostBlock> {
  const names = options.currency === null ? STOCK_NAMES : COST_NAMES
  const source = tableSource(given, (head) => costBlockTable(head, names), true)
  try {
    const text = await sourceText(source)
    return readCostBlock(text, { ...options, decimals: source.decimals?.() })
  } catch (error) {
    if (error instanceof FileRefused) return { outcome: 'refused', refusal: error.refusal }
    throw error
  }
}
