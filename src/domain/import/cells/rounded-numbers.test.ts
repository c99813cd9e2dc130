import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ColumnMapping } from '../mapping/column-mapping.ts'
import { fuzzRuns } from '../testing/fuzz-runs.ts'
import { readText } from '../testing/sources.ts'

const mapping: ColumnMapping = {
  columns: { date: 'date', orderId: 'order', sku: 'product', quantity: 'quantity', unitPrice: 'price' },
  platform: 'My shop',
  currency: 'SAR',
  leftOut: [],
}

/** Reads a table with a row for each of these order numbers. Returns the orders that were read, and the errors by row. */
async function read(...orders: string[]) {
  const rows = orders.map((order) => `2026-03-01,${order},A,1,5.00`)
  const text = ['Date,Order,Product,Quantity,Price', ...rows, ''].join('\n')
  const { lines, errors } = await readText(text, { mapping, currency: 'SAR' })
  return { read: lines.map(({ orderId }) => orderId), failed: errors.map(({ line, code }) => [line, code]) }
}

test.each([
  ['576461413038785000', '576461413038786000'],
  ['576461413038785000.00', '576461413038786000.00'],
  ['8012345678901230', '80123456789012400', '801234567890125000'],
])('reports an error for each order number when a spreadsheet rounded them: %s, %s', async (...orders) => {
  expect(await read(...orders)).toEqual({
    read: [],
    failed: orders.map((_, at) => [at + 2, 'number_shortened']),
  })
})

test('reads short numbers and texts between order numbers that a spreadsheet rounded', async () => {
  expect(await read('576461413038785000', '1000', 'A-576461413038785000', '576461413038786000')).toEqual({
    read: ['1000', 'A-576461413038785000'],
    failed: [
      [2, 'number_shortened'],
      [5, 'number_shortened'],
    ],
  })
})

test.each([
  [
    'one long number ends in other digits',
    ['576461413038785000', '576461413038786000', '576461413038785752'],
  ],
  ['several rows are of one order', ['576461413038785000', '576461413038785000', '576461413038785000']],
  ['15 digits are not exceeded', ['576461413038000', '576461413039000', '576461413040000']],
])('reads order numbers that end in zeros when %s', async (_, orders) => {
  expect(await read(...orders)).toEqual({ read: orders, failed: [] })
})

test('reads a long number in ="..." as a number, which shows that no spreadsheet rounded the column', async () => {
  const rounded = ['576461413038785000', '576461413038786000']
  expect(await read(...rounded, '"=""576461413038785752"""')).toEqual({
    read: [...rounded, '576461413038785752'],
    failed: [],
  })
})

test('recognises rounded order numbers, and accepts exact ones', async () => {
  const exact = fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 15, max: 19 }), fc.nat(), fc.nat())
    .map(([first, digits, a, b]) => `${first}${`${a}${b}`.padStart(digits, '7').slice(-digits)}`)
  const orders = fc.uniqueArray(exact, {
    minLength: 8,
    maxLength: 20,
    selector: (order) => order.slice(0, 15),
  })
  await fc.assert(
    fc.asyncProperty(orders, async (numbers) => {
      const rounded = numbers.map((order) => order.slice(0, 15).padEnd(order.length, '0'))
      expect((await read(...rounded)).read).toEqual([])
      expect((await read(...numbers, '576461413038785752')).failed).toEqual([])
    }),
    { numRuns: fuzzRuns(50) },
  )
})
