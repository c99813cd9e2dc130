import { expect, test } from 'vitest'
import { getBreakdown } from '#contract/reports.ts'
import { importFile, undoAndWait } from '#server/testing/importing.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

const HEADER =
  'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type'
const sold = (order: string, line: number, day: string, sku = 'LAMP-1') =>
  `${order},${line},${day},noon,${sku},,1,250.00,0,0,EGP,sale`
const file = (name: string, rows: string[]) => ({ name, text: [HEADER, ...rows].join('\n') })

/** Order 5001 has lines in three parts of March and two products; order 5002 began in February. */
const ROWS = [
  sold('5001', 1, '2026-03-05'),
  sold('5001', 2, '2026-03-20'),
  sold('5001', 3, '2026-03-31'),
  sold('5001', 4, '2026-03-12', 'MUG-2'),
  sold('5002', 1, '2026-02-27'),
  sold('5002', 2, '2026-03-02'),
  sold('5003', 1, '2026-03-10'),
  sold('5003', 2, '2026-03-10'),
  '5003,3,2026-03-11,noon,LAMP-1,,-1,250.00,0,0,EGP,refund',
]

async function business() {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const orders = async (from: string, to: string) => {
    const { statements } = await seller.call(getBreakdown, {
      params: { businessId },
      query: { by: 'product', from, to },
    })
    return Object.fromEntries(statements.flatMap(({ rows }) => rows.map(({ key, orders }) => [key, orders])))
  }
  return { seller, businessId, orders }
}

const march = (day: number) => `2026-03-${String(day).padStart(2, '0')}`

test('a report by product counts an order on the day of its first line, so that parts of a month sum to the whole', async () => {
  const { seller, businessId, orders } = await business()
  await importFile(seller, businessId, file('march.csv', ROWS))
  expect(await orders(march(1), march(10))).toEqual({ 'LAMP-1': 2 })
  expect(await orders(march(11), march(31))).toEqual({ 'LAMP-1': 0, 'MUG-2': 1 })
  const whole = await orders(march(1), march(31))
  expect(whole).toEqual({ 'LAMP-1': 2, 'MUG-2': 1 })
  for (let day = 1; day < 31; day++) {
    const parts = [await orders(march(1), march(day)), await orders(march(day + 1), march(31))]
    for (const [sku, count] of Object.entries(whole))
      expect(parts.reduce((sum, part) => sum + (part[sku] ?? 0), 0)).toBe(count)
  }
  expect(await orders('2026-02-20', march(10))).toEqual({ 'LAMP-1': 3 })
})

test('the first line of an order can come from another import, until that import is undone', async () => {
  const { seller, businessId, orders } = await business()
  const early = await importFile(seller, businessId, file('early.csv', [sold('5001', 1, march(5))]))
  await importFile(seller, businessId, file('late.csv', [sold('5001', 2, march(20))]))
  expect(await orders(march(11), march(30))).toEqual({ 'LAMP-1': 0 })
  await undoAndWait(seller, businessId, early.id)
  expect(await orders(march(11), march(30))).toEqual({ 'LAMP-1': 1 })
})
