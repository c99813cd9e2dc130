import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { setCostMethod } from '#contract/cost-method.ts'
import { addReceipt } from '#contract/receipts.ts'
import { getProfitReport } from '#contract/reports.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { jobsEnded } from '#server/testing/ended-jobs.ts'
import { importFile } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { testServer } from '#server/testing/test-server.ts'
import { saveRates } from '../store.ts'

// the rates shipped with Safi end in September, and those before March 2024 are unknown
const server = testServer({ now: () => new Date('2026-11-25T09:00:00Z'), askSeconds: 0.2 })

const STATED =
  'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type'
const sale = (id: string, day: string, currency = 'AED') =>
  `${id},1,${day},noon,LAMP-1,Lamp,1,100.00,5.00,0.00,${currency},sale`

const ordered = (id: string, day: string) => `${id},LAMP-1,Delivered,250,AED,${day} 10:00:00,AE`
const orderList = (rows: string[]) => ({
  name: 'orders.csv',
  text: ['item_nr,partner_sku,status,gmv_lcy,currency_code,order_timestamp,dest_country', ...rows].join('\n'),
})

const arrive = (day: string, aed: string) =>
  saveRates(server.current.db.system, {
    day,
    perUsd: new Map([
      ['USD', '1'],
      ['EGP', '50'],
      ['AED', aed],
    ]),
  })

/** A business in EGP with a lamp that costs 100.00, and what its sales cost by the sale lines and by the report. */
async function lampSeller() {
  const { seller, business, params, add } = await shop(await server.current.seller())
  const { id: productId } = await add()
  const imported = (...rows: string[]) =>
    importFile(seller, business.id, { name: 'sales.csv', text: [STATED, ...rows, ''].join('\n') })
  const costs = async () => {
    const rows = await rowsOf<{ cost: number | null }>(
      server.current.db.system,
      sql`SELECT cost::float8 AS cost FROM sale_lines WHERE business_id = ${business.id} ORDER BY sold_on, key`,
    )
    const { statements } = await seller.call(getProfitReport, { params, query: {} })
    const abroad = statements.find(({ currency }) => currency === 'AED')?.totals
    return { lines: rows.map(({ cost }) => cost), cost: abroad?.cost, coverageBp: abroad?.coverageBp, abroad }
  }
  return { seller, business, params, productId, imported, costs }
}

test('converts the costs and estimated fees of sales in another currency when the rates of their days arrive', async () => {
  const home = await lampSeller()
  await home.imported(sale('H', '2026-11-05', 'EGP'))
  const { seller, business, imported, costs } = await lampSeller()
  await imported(sale('A', '2026-11-05'), sale('B', '2026-11-07'), sale('C', '2024-02-20'))
  await importFile(seller, business.id, orderList([ordered('N1', '2026-11-05')]))
  expect(await costs()).toMatchObject({ lines: [null, null, null, null], coverageBp: 0 })
  await arrive('2026-11-05', '4')
  // 100.00 EGP are 8.00 AED, also two days later; for the day in 2024 there is no rate yet
  await expect.poll(costs).toMatchObject({ lines: [null, 800, 800, 800], cost: 2_400 })
  // the stated fees of three sales, and for the order 15 % of 250.00 AED and 12.00 EGP
  expect((await costs()).abroad).toMatchObject({ fees: 1_500 + 3_750 + 96, feeCoverageBp: 10_000 })
  await arrive('2024-02-19', '5')
  await expect.poll(costs).toMatchObject({ lines: [1_000, 800, 800, 800], cost: 3_400, coverageBp: 10_000 })

  await jobsEnded(server.current.db, 'recost-foreign')
  const recosted = await rowsOf<{ id: string }>(
    server.current.db.system,
    sql`SELECT DISTINCT data ->> 'businessId' AS id FROM safi_jobs.job WHERE name = 'recost-foreign'`,
  )
  // the business without sales in another currency has no such job
  expect(recosted).toEqual([{ id: business.id }])
})

test("converts the cost of a sale again when its day's rates arrive after an earlier day's were used", async () => {
  const { imported, costs } = await lampSeller()
  await arrive('2026-11-20', '4')
  await imported(sale('A', '2026-11-20'), sale('B', '2026-11-25'))
  expect(await costs()).toMatchObject({ lines: [800, 800], cost: 1_600 })
  await arrive('2026-11-25', '5')
  await expect.poll(costs).toMatchObject({ lines: [800, 1_000], cost: 1_800 })
})

test('converts costs of purchases when the rates of their sales arrive', async () => {
  const { seller, params, productId, imported, costs } = await lampSeller()
  await seller.call(setCostMethod, { params, body: { method: 'fifo' } })
  await seller.call(addReceipt, {
    params: { ...params, productId },
    body: { receivedOn: '2026-10-31', quantity: 5, unitCost: 20_000 },
  })
  await imported(sale('A', '2024-02-01'), sale('B', '2026-11-01'))
  expect(await costs()).toMatchObject({ lines: [null, null], coverageBp: 0 })
  await arrive('2026-11-01', '4')
  await expect.poll(costs).toMatchObject({ lines: [null, 1_600], cost: 1_600 })
})

test('costs of 734.5 fils each add up without a drift, a return takes back the cost of its sale, and purchases give the same costs', async () => {
  const { seller, params, productId, imported, costs } = await lampSeller()
  await arrive('2026-11-10', '3.6725')
  const orders = Array.from({ length: 400 }, (_, at) => `S-${at}`)
  await imported(...orders.map((id) => sale(id, '2026-11-10')))
  const sold = await costs()
  expect(new Set(sold.lines)).toEqual(new Set([734, 735]))
  expect(Math.abs((sold.cost ?? 0) - 400 * 734.5)).toBeLessThan(40)
  await seller.call(addReceipt, {
    params: { ...params, productId },
    body: { receivedOn: '2026-10-31', quantity: 500, unitCost: 10_000 },
  })
  await seller.call(setCostMethod, { params, body: { method: 'fifo' } })
  await jobsEnded(server.current.db, 'cost-method')
  expect((await costs()).lines).toEqual(sold.lines)
  await imported(...orders.map((id) => `${id},2,2026-11-12,noon,LAMP-1,Lamp,-1,100.00,-5.00,0.00,AED,refund`))
  expect((await costs()).cost).toBe(0)
})

test('estimated fees of 90.72 fils each add up without a drift', async () => {
  const { seller, business, imported, costs } = await lampSeller()
  await arrive('2026-11-12', '3.78')
  await imported(sale('A', '2026-11-12'))
  const before = (await costs()).abroad?.fees ?? 0
  await importFile(
    seller,
    business.id,
    orderList(Array.from({ length: 400 }, (_, at) => ordered(`N${at}`, '2026-11-12'))),
  )
  const fees = ((await costs()).abroad?.fees ?? 0) - before
  // 15 % of 250.00 AED and 12.00 EGP for each order; rounded to the nearest fils, the amounts of 12.00 EGP would add up to 112 fils too much
  expect(Math.abs(fees - 400 * (3_750 + 90.72))).toBeLessThan(40)
})
