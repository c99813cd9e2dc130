import { expect, test } from 'vitest'
import { readText, scanText } from '../testing/sources.ts'
import { mappingGaps } from './column-mapping.ts'
import { guessMapping } from './guess-mapping.ts'

const TABLE = [
  'Date,Order ID,Total,Commission',
  '2026-03-01,1,100.00,-10.00',
  '2026-03-02,2,50.00,-5.00',
  '2026-03-03,3,-20.00,2.00',
  '2026-03-04,,,-7.00',
]

function mappingOf([header = '', ...rows]: readonly string[]) {
  const guess = guessMapping(
    header.split(','),
    rows.map((row) => row.split(',')),
  )
  return { ...guess, platform: 'Store', currency: 'SAR' as const }
}

test('reads a row of a table without a quantity column as one unit if it has revenue, and as no units if it is a refund or only a fee', async () => {
  const mapping = mappingOf(TABLE)
  expect(mappingGaps(mapping)).toEqual([])
  const { lines, errors } = await readText(TABLE.join('\n'), { mapping, currency: 'SAR' })
  expect(errors).toEqual([])
  expect(lines.map(({ kind, units, amounts }) => [kind, units, amounts.sales, amounts.referralFee])).toEqual([
    ['sale', 1, 10_000, -1_000],
    ['sale', 1, 5_000, -500],
    ['refund', 0, -2_000, 200],
    ['fee', 0, 0, -700],
  ])
})

test('reports an error for a row of a table without a quantity column that has neither a total nor a fee', async () => {
  const rows = [...TABLE, '2026-03-05,5,,']
  const { errors } = await readText(rows.join('\n'), { mapping: mappingOf(TABLE), currency: 'SAR' })
  expect(errors).toMatchObject([{ line: 6, column: 'Total', code: 'value_missing' }])
})

test('refuses a mapping with a unit price and no quantity, because each row would count as no unit', async () => {
  const mapping = { ...mappingOf(['Date,Price', '2026-03-01,5']), platform: 'Stand' }
  expect(await scanText('Date,Price\n2026-03-01,5\n', { mapping, currency: 'SAR' })).toMatchObject({
    outcome: 'refused',
    refusal: { code: 'file_mapping_incomplete', data: { columns: 'quantity' } },
  })
})

test('asks for the quantity column when a table has a unit price and no total', () => {
  expect(mappingGaps(mappingOf(['Date,Price', '2026-03-01,5']))).toEqual(['quantity'])
  expect(mappingOf(['Date,Price,Total', '2026-03-01,5,10']).columns).toEqual({
    date: 'date',
    lineTotal: 'total',
  })
})
