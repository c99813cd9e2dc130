import { expect, test } from 'vitest'
import { limitRows, MOST_ROWS } from './limit-rows.ts'

test('keeps all rows of a list with 200, and cuts and names a longer list', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ index, tags: ['a'] }))
  const whole = { report: { rows: rows(MOST_ROWS) } }
  expect(limitRows(whole)).toEqual({ value: whole, cut: [] })

  const long = { report: { statements: [{ currency: 'EGP', rows: rows(MOST_ROWS + 1) }], total: null } }
  const { value, cut } = limitRows(long)
  expect(value.report.statements[0]?.rows).toEqual(rows(MOST_ROWS))
  expect(value.report.total).toBeNull()
  expect(cut).toEqual([{ list: 'report.statements.0.rows', shown: 200, of: 201 }])
})
