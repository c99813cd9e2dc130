import { expect, test } from 'vitest'
import {
  asV2,
  SETTLED_RETURN,
  SETTLED_SALE,
  SETTLEMENT_HEADER,
  SETTLEMENT_V2_HEADER,
  type Settlement,
  type SettlementRow,
  settlementCells,
} from '../testing/settlement-file.ts'
import { readText } from '../testing/sources.ts'

const FIRST = '20000000001'
const SECOND = '20000000002'
const sale = SETTLED_SALE
const refund = SETTLED_RETURN

/** Writes a file of several settlements, each with a summary row. */
function file(
  header: readonly string[],
  ...settlements: readonly { id: string; rows: readonly SettlementRow[]; total?: string; summary?: boolean }[]
): string {
  const cells = settlements.flatMap(({ id, rows, ...told }) => {
    const of: Settlement = { header, ...told }
    return settlementCells(rows, of).map((row) => row.with(header.indexOf('settlement-id'), id))
  })
  return [header, ...cells].map((row) => `${row.join('\t')}\n`).join('')
}

test.each([
  ['the first layout', SETTLEMENT_HEADER, sale, refund],
  ['the second layout', SETTLEMENT_V2_HEADER, asV2(sale), asV2(refund)],
])(
  "reports each of two settlements whose wrong totals cancel each other out, in %s of Amazon's file",
  async (_, header, sold, back) => {
    // The true totals of the two settlements are 23.09 and -52.30. One settlement states 10.00 more, the other 10.00 less.
    const text = file(
      header,
      { id: FIRST, rows: sold, total: '33.09' },
      { id: SECOND, rows: back, total: '-62.30' },
    )
    const { differences, control, errors } = await readText(text)
    expect(errors).toEqual([])
    expect(control).toEqual({ CAD: -2921 })
    const column = 'total-amount'
    expect(differences).toEqual([
      { line: 2, column, part: FIRST, theirs: 3309, ours: 2309, currency: 'CAD' },
      { line: 3 + sold.length, column, part: SECOND, theirs: -6230, ours: -5230, currency: 'CAD' },
    ])
  },
)

test('reports only the settlement whose total is wrong, even if sorting in a spreadsheet mixed the rows of both settlements', async () => {
  const [header = '', ...rows] = file(
    SETTLEMENT_HEADER,
    { id: FIRST, rows: sale },
    { id: SECOND, rows: refund, total: '-1.00' },
  )
    .trimEnd()
    .split('\n')
  const order = SETTLEMENT_HEADER.indexOf('order-id')
  const sorted = rows.toSorted((a, b) =>
    (a.split('\t')[order] ?? '') < (b.split('\t')[order] ?? '') ? -1 : 1,
  )
  const { differences } = await readText([header, ...sorted, ''].join('\n'))
  expect(differences).toMatchObject([{ part: SECOND, theirs: -100, ours: -5230 }])
})

test('does not report a settlement that adds up or that states no total', async () => {
  const right = file(SETTLEMENT_HEADER, { id: FIRST, rows: sale }, { id: SECOND, rows: refund })
  expect((await readText(right)).differences).toEqual([])
  const unstated = file(
    SETTLEMENT_HEADER,
    { id: FIRST, rows: sale },
    { id: SECOND, rows: refund, summary: false },
  )
  expect((await readText(unstated)).differences).toEqual([])
})

test.each([
  ['right', undefined, []],
  ['wrong', '33.09', [{ part: FIRST, theirs: 3309, ours: 2309 }]],
])('compares only the settlement that states a total, when that total is %s', async (_, total, differ) => {
  const text = file(
    SETTLEMENT_HEADER,
    { id: FIRST, rows: sale, ...(total && { total }) },
    { id: SECOND, rows: refund, summary: false },
  )
  const { differences, control } = await readText(text)
  expect(differences).toMatchObject(differ)
  // the total of one settlement is not compared with the rows of both, and the file has no total of both settlements
  expect(control).toEqual({})
})

test('does not compare the total of a settlement that has an unreadable row', async () => {
  const broken = sale.map((row) =>
    row['price-type'] === 'Principal' ? { ...row, 'price-amount': 'x' } : row,
  )
  const text = file(
    SETTLEMENT_HEADER,
    { id: FIRST, rows: broken, total: '23.09' },
    { id: SECOND, rows: refund },
  )
  const { differences, errors } = await readText(text)
  expect(differences).toEqual([])
  expect(errors.length).toBeGreaterThan(0)
})
