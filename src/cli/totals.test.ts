import { expect, test } from 'vitest'
import { SETTLED_SALE, settlementText } from '#domain/import/testing/settlement-file.ts'
import { wooAdvancedRows, wooAdvancedText } from '#domain/import/testing/woocommerce-advanced-file.ts'
import { runCli, temporaryFiles } from './testing/run-cli.ts'

const file = temporaryFiles()
const TEMPLATE = `order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency
1001,1,2026-02-28,noon,OUD-50,Oud 50 ml,2,120.00,36.00,19.00,SAR
1001,2,2026-02-28,noon,MUSK,"Musk, white",1,80.00,12.00,9.50,SAR
1001,1,2026-03-09,noon,OUD-50,Oud 50 ml,-1,120.00,-18.00,0.00,SAR
,,2026-03-31,noon,,Advertising,0,,25.00,,SAR
`

async function json(path: string) {
  const { code, err, out } = await runCli(['profit', path, '--json'])
  return { code, err, report: JSON.parse(out) }
}

test('reports a total that the file states and that differs from the sum of its rows', async () => {
  const wrong = await file('settlement.txt', settlementText(SETTLED_SALE, { total: '33.09' }))
  const { code, err, report } = await json(wrong)
  expect([code, report.controlTotal, report.total]).toEqual([0, 3309, 2309])
  expect(err).toContain(
    `${wrong}: its own total is 33.09 CAD, but its rows come to 23.09 CAD. Rows may be missing from the file: export it again.`,
  )
  const [header = '', summary = '', ...rows] = settlementText(SETTLED_SALE).trimEnd().split('\n')
  const other = (line: string) => line.replace('20000000001', '20000000002')
  // two settlement totals are wrong by opposite amounts, so that their sum is right
  const lines = [header, summary.replace('23.09', '24.09'), ...rows]
  const several = [...lines, other(summary.replace('23.09', '22.09')), ...rows.map(other)].join('\n')
  const both = await json(await file('settlements.txt', several))
  expect([both.code, both.report.controlTotal, both.report.total]).toEqual([0, 4618, 4618])
  expect(both.report.differences).toMatchObject([{ part: '20000000001' }, { part: '20000000002' }])
  expect(both.err).toContain(
    "row 2: the settlement 20000000001's own total is 24.09 CAD, but its rows come to 23.09 CAD.",
  )
})

test('reports the total of an order that differs from the sum of its amounts', async () => {
  const orders = wooAdvancedText(wooAdvancedRows({ 'Order Total Amount': '264.50' }))
  const { code, err } = await json(await file('orders.csv', orders))
  expect(code).toBe(0)
  expect(err).toContain(
    'row 2: Order Total Amount is 264.50 SAR, but the amounts it sums come to 253.00 SAR. Rows or columns may be missing from the file: export it again with all of them.',
  )
})

test('compares a total row of a template with the other rows', async () => {
  const total = (prices: string) => `Total,,,,,,2,${prices},55.00,28.50,\n`
  const right = await json(await file('right.csv', TEMPLATE + total('200.00')))
  expect([right.code, right.report.differences, right.report.lines]).toEqual([0, [], 4])
  const wrong = await json(await file('wrong.csv', TEMPLATE + total('210.00')))
  expect(wrong.report.differences).toMatchObject([{ line: 6, theirs: 21_000, ours: 20_000 }])
  expect(wrong.err).toContain('row 6: unit_price is 210.00 SAR, but the amounts it sums come to 200.00 SAR.')
})
