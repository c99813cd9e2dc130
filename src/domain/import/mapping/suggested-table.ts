import { foldStatus } from '../cells/clean-text.ts'
import type { ColumnMapping, UnknownTable } from './column-mapping.ts'

/**
 * Suggests the columns of a table, and what the statuses of this file mean, from the seller's mapping in another business. Everything else
 * can differ in this business, and the mapping form does not show all of it. So the seller is asked for the platform, the currency and the
 * meaning of the amounts, and later for statuses that this file does not have.
 */
export function suggestedTable(table: UnknownTable, elsewhere: ColumnMapping): UnknownTable {
  const { columns, leftOut, counted = [], returns = [] } = elsewhere
  const { platform, currency, ...guess } = table.guess
  // the statuses of the table are those of the guessed column
  const statuses = columns.status === guess.columns.status ? table.statuses : []
  const shown = new Set(statuses.map(foldStatus))
  const known = new Set([...leftOut, ...counted, ...returns])
  const suggested = (confirmed: readonly string[], guessed: readonly string[] = []) => [
    ...confirmed.filter((word) => shown.has(word)),
    ...guessed.filter((word) => shown.has(word) && !known.has(word)),
  ]
  return {
    ...table,
    statuses,
    guess: {
      columns,
      platform,
      ...(currency && !columns.currency && { currency }),
      leftOut: suggested(leftOut, guess.leftOut),
      counted: suggested(counted, guess.counted),
      returns: suggested(returns, guess.returns),
    },
  }
}
