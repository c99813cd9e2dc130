import { expect, test } from 'vitest'
import { readCostFile, readUnitCost } from '../cost-file.ts'
import { safiTemplate } from '../formats/safi/safi-template.ts'
import { csvText, readText, scanText, sourceOf } from '../testing/sources.ts'
import { MAX_CELL_CHARS } from './csv.ts'

const LONG = `1.${'0'.repeat(MAX_CELL_CHARS - 2)}5`
const HEADER = Object.values(safiTemplate.columns).map(({ header }) => header)
const SALE: Readonly<Record<string, string>> = {
  date: '2026-03-25',
  sku: 'OUD',
  quantity: '1',
  currency: 'SAR',
  platform: 'Souk',
  type: 'sale',
}
const row = (order: string, price: string) => {
  const cells: Record<string, string> = { ...SALE, order_id: order, line_id: order, unit_price: price }
  return HEADER.map((name) => cells[name] ?? '')
}
const file = (...rows: string[][]) => csvText([HEADER, ...rows])

test('reports a row error for a cell longer than a spreadsheet allows, and reads all other rows', async () => {
  const { rows, lines, errors } = await readText(file(row('A', '10.00'), row('B', LONG), row('C', '5.00')))
  expect([rows, lines.length]).toEqual([3, 2])
  expect(errors).toEqual([
    { line: 3, column: 'unit_price', value: LONG.slice(0, 200), code: 'cell_too_long' },
  ])
})

test('reads a cell that has exactly the maximum length', async () => {
  const { lines, errors } = await readText(file(row('A', LONG.slice(0, -1))))
  expect([lines.length, errors]).toEqual([1, []])
})

test('ignores an overlong cell when it decides on the notation of a column', async () => {
  const scan = await scanText(file(row('A', '10.00'), row('B', `1,${'0'.repeat(MAX_CELL_CHARS)}`)))
  expect(scan).toMatchObject({ outcome: 'ready', plan: { rows: 2, decimalMarks: { unitPrice: 'point' } } })
})

test('reports an error for a unit cost whose cell is too long, instead of importing the truncated value', async () => {
  const read = await readCostFile(sourceOf(`sku,unit_cost\nOUD,${LONG}\n`), { currencies: ['SAR'] })
  if (read.outcome !== 'ready') throw new Error(read.outcome)
  expect(read.rows.map((cost) => readUnitCost(cost, 'point', 'SAR'))).toEqual(['cell_too_long'])
})
