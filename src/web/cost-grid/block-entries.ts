import { readEntry, type Texts } from './grid-row.ts'
import type { BlockRead, BlockTarget, TargetRow } from './read-block.ts'

/** A cost or count that a block enters. */
export interface Entry {
  readonly row: TargetRow
  readonly before: number | null
  readonly after: number
}

/**
 * The values that a block enters into rows with these typed texts. A cost that equals the one in force can be for a day on which another cost
 * applies. A count that equals the stock is saved too: purchases may have left another number of units, which the server knows. Cells that
 * cannot be read are problems, not entries.
 */
export function entriesOf(
  { texts: entered }: Pick<BlockRead, 'texts'>,
  { rows, currency }: Pick<BlockTarget, 'rows' | 'currency'>,
  texts: Texts,
): Entry[] {
  return rows.flatMap((row) => {
    const read = readEntry(entered[row.key] ?? '', currency)
    if (read.state !== 'read') return []
    const typed = readEntry(texts[row.key] ?? '', currency)
    const before = typed.state === 'read' ? typed.minor : row.known
    return [{ row, before, after: read.minor }]
  })
}
