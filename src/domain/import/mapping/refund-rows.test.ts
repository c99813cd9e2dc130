import { expect, test } from 'vitest'
import { revenueOf } from '../sale-line.ts'
import { readText, scanText } from '../testing/sources.ts'

const text = [
  'Date,Order ID,Type,SKU,Quantity,Total,Commission',
  '2026-03-01,1,Sale,A,2,100.00,15.00',
  '2026-03-05,1,Refund,A,1,50.00,-7.50',
  '2026-03-06,2,Sale,A,1,50.00,7.50',
  '2026-03-07,2,Refund,A,-1,-50.00,-7.50',
  '',
].join('\n')

async function guessed(of = text) {
  const scan = await scanText(of)
  if (scan.outcome !== 'refused' || !scan.table) throw new Error(scan.outcome)
  return { ...scan.table.guess, platform: 'Shop', currency: 'SAR' as const }
}

test('guesses the column of row types, and that rows of the type Refund take back a sale', async () => {
  expect(await guessed()).toMatchObject({
    columns: { status: 'type' },
    leftOut: [],
    counted: ['sale'],
    returns: ['refund'],
  })
})

test('rows of a type that takes back a sale are subtracted, whether their amounts are negative or not', async () => {
  const { lines, errors } = await readText(text, { mapping: await guessed(), currency: 'SAR' })
  expect(errors).toEqual([])
  expect(
    lines.map(({ kind, units, amounts }) => [kind, units, revenueOf(amounts), amounts.referralFee]),
  ).toEqual([
    ['sale', 2, 10_000, -1_500],
    ['refund', -1, -5_000, 750],
    ['sale', 1, 5_000, -750],
    ['refund', -1, -5_000, 750],
  ])
  // a refund is not a later state of the sale that it refunds
  expect(new Set(lines.map(({ item }) => item?.key)).size).toBe(4)
})

test('asks about a type that the seller has not classified', async () => {
  const mapping = { ...(await guessed()), returns: [] }
  expect(await scanText(text, { mapping, currency: 'SAR' })).toMatchObject({
    outcome: 'refused',
    refusal: { code: 'file_statuses_unknown', data: { column: 'Type', statuses: 'Refund' } },
    table: { guess: { returns: ['refund'] } },
  })
})

test.each([
  ['Type', 'Sale', 'Returned', '-1', '-100.00'],
  ['Status', 'Paid', 'Refunded', '1', '(100.00)'],
  ['النوع', 'بيع', 'مرتجع', '-١', '-١٠٠'],
])(
  'guesses that negative rows take back a sale when their %s is %s or %s',
  async (header, sale, back, units, total) => {
    const rows = [`2026-03-01,1,${sale},A,1,100.00`, `2026-03-05,2,${back},A,${units},${total}`]
    const table = [`Date,Order ID,${header},SKU,Quantity,Total`, ...rows, ''].join('\n')
    const mapping = await guessed(table)
    expect(mapping).toMatchObject({ leftOut: [], returns: [back.toLowerCase()] })
    const { lines } = await readText(table, { mapping, currency: 'SAR' })
    expect(lines.map(({ units, amounts }) => [units, revenueOf(amounts)])).toEqual([
      [1, 10_000],
      [-1, -10_000],
    ])
  },
)

test('leaves out returned orders when no row of that status has a negative quantity or total', async () => {
  const table = text.replaceAll('Refund', 'Returned').replace('-1,-50.00', '1,50.00')
  expect(await guessed(table)).toMatchObject({ leftOut: ['returned'] })
})

test('leaves out cancelled returns, whose quantity and total are negative', async () => {
  expect(await guessed(text.replaceAll('Refund', 'Cancelled'))).toMatchObject({ leftOut: ['cancelled'] })
})
