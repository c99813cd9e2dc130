import { expect, test } from 'vitest'
import { readSort, sortedRows, writeSort } from './sort.ts'

interface Row {
  name: string
  profit: number | null
}
const rows: Row[] = [
  { name: 'Oud 10', profit: 5 },
  { name: 'أحمر', profit: null },
  { name: 'Oud 9', profit: -3 },
  { name: 'Mug', profit: 5 },
]
const columns = [
  { key: 'name', sortBy: (row: Row) => row.name },
  { key: 'profit', sortBy: (row: Row) => row.profit },
  { key: 'picture' },
]
const names = (key: string, direction: 'asc' | 'desc') =>
  sortedRows(rows, columns, { key, direction }, 'en').map(({ name }) => name)

test('sorts numbers in both directions, with unknown values last and equal rows in their original order', () => {
  expect(names('profit', 'desc')).toEqual(['Oud 10', 'Mug', 'Oud 9', 'أحمر'])
  expect(names('profit', 'asc')).toEqual(['Oud 9', 'Oud 10', 'Mug', 'أحمر'])
})

test('sorts names that contain numbers by the value of the numbers', () => {
  expect(names('name', 'asc')).toEqual(['Mug', 'Oud 9', 'Oud 10', 'أحمر'])
})

test('keeps the order of the rows when the column cannot be sorted', () => {
  expect(names('picture', 'asc')).toEqual(rows.map(({ name }) => name))
  expect(sortedRows(rows, columns, null, 'en')).toBe(rows)
})

test('reads and writes the sort in the URL, and ignores invalid text', () => {
  expect(readSort('days-left-asc')).toEqual({ key: 'days-left', direction: 'asc' })
  expect(writeSort({ key: 'profit', direction: 'desc' })).toBe('profit-desc')
  expect(['profit', 'profit-up', '-asc', null].map(readSort)).toEqual([null, null, null, null])
})
