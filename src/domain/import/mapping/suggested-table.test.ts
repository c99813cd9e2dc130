import { expect, test } from 'vitest'
import { suggestedTable } from './suggested-table.ts'

test('suggests the columns of the other business, and the statuses that this file shows', () => {
  const columns = { date: 'day', status: 'state' }
  const table = {
    ...{ signature: '', columns: [], statuses: ['Done', 'Cancelled', 'Refund', 'Replaced'] },
    guess: { columns, platform: '', leftOut: ['cancelled'], counted: ['done'], returns: ['refund'] },
  }
  const elsewhere = {
    ...{ columns: { ...columns, lineTotal: 'gross' }, platform: 'noon', currency: 'EGP' as const },
    ...{ leftOut: ['done', 'lost'], counted: ['replaced'], amounts: { total: 'paid' as const } },
  }
  expect(suggestedTable(table, elsewhere)).toEqual({
    ...table,
    guess: {
      ...{ columns: elsewhere.columns, platform: '' },
      ...{ leftOut: ['done', 'cancelled'], counted: ['replaced'], returns: ['refund'] },
    },
  })
  // the statuses that the file shows are those of the guessed column
  const other = { ...elsewhere, columns: { date: 'day', status: 'type' } }
  expect(suggestedTable(table, other)).toMatchObject({ statuses: [], guess: { leftOut: [], counted: [] } })
})
