import { expect, test } from 'vitest'
import { updateBusiness } from '#contract/businesses.ts'
import { createOverhead } from '#contract/costs.ts'
import { getForecast, setProfitGoal } from '#contract/forecast.ts'
import { getProfitReport } from '#contract/reports.ts'
import { daysFrom, shifted } from '#domain/profit/period-before.ts'
import { importFile } from '#server/testing/importing.ts'
import { testServer } from '#server/testing/test-server.ts'

const server = testServer({ now: () => new Date('2026-03-25T12:00:00Z') })

const HEADER =
  'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type'
const KNOWN = { newProducts: [{ sku: 'LAMP', name: 'Lamp', unitCost: 40_00 }], currency: 'EGP' as const }

/**
 * A file with sales of one lamp a day, and two on Fridays. Each costs the buyer 100.00, of which the platform keeps
 * 5.00.
 */
function lamps(from: string, to: string, currency = 'EGP'): { name: string; text: string } {
  const days = Array.from({ length: daysFrom(from, to) + 1 }, (_, at) => shifted(from, at))
  const rows = days.map((day) => {
    const units = new Date(day).getUTCDay() === 5 ? 2 : 1
    return `${currency}${day},1,${day},noon,LAMP,Lamp,${units},100.00,${units * 5}.00,0.00,${currency},sale`
  })
  return { name: `lamps-${currency}-${from}.csv`, text: [HEADER, ...rows, ''].join('\n') }
}

async function shop() {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const params = { businessId }
  return { seller, params, forecast: () => seller.call(getForecast, { params }) }
}

test('forecasts the profit of the month from complete days, and compares it with the profit goal', async () => {
  const { seller, params, forecast } = await shop()
  await importFile(seller, params.businessId, lamps('2025-08-20', '2026-03-20'), KNOWN)
  const goal = 2_000_00
  expect(await seller.call(setProfitGoal, { params, body: { profit: goal } })).toEqual({ profit: goal })
  const { totals } = (
    await seller.call(getProfitReport, { params, query: { from: '2026-03-01', to: '2026-03-20' } })
  ).statements[0] ?? { totals: { profit: 0 } }
  // 17 days with a profit of 55.00 and three Fridays with 110.00
  expect(totals.profit).toBe(17 * 55_00 + 3 * 110_00)
  const expected = totals.profit + 10 * 55_00 + 110_00
  expect(await forecast()).toEqual({
    month: { from: '2026-03-01', to: '2026-03-31' },
    goal,
    overheads: false,
    currencies: [
      {
        currency: 'EGP',
        booked: totals.profit,
        bookedTo: '2026-03-20',
        daysLeft: 11,
        forecast: { profit: expected, intervals: [{ level: 80, from: expected, to: expected }] },
        reason: null,
        pastMonths: 5,
        ...{ coverageBp: 10_000, feeCoverageBp: 10_000 },
        goal: { profit: goal, neededPerDay: Math.ceil((goal - totals.profit) / 11), outlook: 'unlikely' },
      },
    ],
  })

  // a changed goal and new sales count at once, and the forecast says that there are overheads
  await seller.call(setProfitGoal, { params, body: { profit: expected } })
  expect((await forecast()).currencies[0]?.goal?.outlook).toBe('likely')
  const rent = { name: 'Rent', amount: 100_00, currency: 'EGP', every: 'month', from: '2026-01-01' } as const
  await seller.call(createOverhead, { params, body: rent })
  await importFile(seller, params.businessId, lamps('2026-03-21', '2026-03-24'))
  expect(await forecast()).toMatchObject({
    overheads: true,
    currencies: [{ bookedTo: '2026-03-24', booked: totals.profit + 4 * 55_00, daysLeft: 7 }],
  })
  await seller.call(setProfitGoal, { params, body: { profit: null } })
  expect(await forecast()).toMatchObject({ goal: null, currencies: [{ goal: null }] })
})

test('counts days after the last sale as unknown, even if a later day has a fee or a refund', async () => {
  const { seller, params, forecast } = await shop()
  await importFile(seller, params.businessId, lamps('2025-08-20', '2026-03-15'), KNOWN)
  const before = await forecast()
  const later = [
    'EGPfee,1,2026-03-19,noon,,,,,7.00,0.00,EGP,fee',
    'EGP2026-03-14,2,2026-03-20,noon,LAMP,Lamp,-1,100.00,-5.00,0.00,EGP,refund',
  ]
  const text = [HEADER, ...later, ''].join('\n')
  await importFile(seller, params.businessId, { name: 'fees.csv', text })
  expect((await forecast()).currencies).toMatchObject([
    { bookedTo: '2026-03-15', booked: before.currencies[0]?.booked, daysLeft: 16 },
  ])
})

test('says which data is missing if there can be no forecast, separately for each currency', async () => {
  const { seller, params, forecast } = await shop()
  expect((await forecast()).currencies).toEqual([])
  await seller.call(setProfitGoal, { params, body: { profit: 10_000_00 } })
  await importFile(seller, params.businessId, lamps('2026-02-01', '2026-03-24'))
  // no product has a known cost yet
  expect((await forecast()).currencies).toMatchObject([
    { booked: null, forecast: null, reason: 'costs', pastMonths: 0, coverageBp: 0, goal: null },
  ])
  await importFile(seller, params.businessId, lamps('2025-12-15', '2026-01-31'), KNOWN)
  await importFile(seller, params.businessId, lamps('2025-06-01', '2026-02-10', 'SAR'))
  expect((await forecast()).currencies).toMatchObject([
    { currency: 'EGP', forecast: null, reason: 'months', pastMonths: 1, goal: { outlook: null } },
    { currency: 'SAR', forecast: null, reason: 'gap', booked: 0, goal: null },
  ])
  // an order list states no fees
  const other = await shop()
  const rows = [20, 21, 22].map((day) => `N${day},LAMP,Delivered,100,EGP,2026-03-${day} 10:00:00,EG`)
  const header = 'item_nr,partner_sku,status,gmv_lcy,currency_code,order_timestamp,dest_country'
  const text = [header, ...rows].join('\n')
  await importFile(other.seller, other.params.businessId, { name: 'orders.csv', text }, KNOWN)
  expect((await other.forecast()).currencies).toMatchObject([
    { booked: null, forecast: null, reason: 'fees', coverageBp: 10_000, feeCoverageBp: 0 },
  ])
  // fees of earlier weeks do not make those of this month known
  await importFile(other.seller, other.params.businessId, lamps('2025-08-20', '2026-02-28'))
  expect((await other.forecast()).currencies).toMatchObject([
    { booked: null, bookedTo: '2026-03-22', forecast: null, reason: 'fees', pastMonths: 5 },
  ])
})

test('keeps the goals of sellers apart, and keeps the number of a goal when the currency of the business is corrected', async () => {
  const { seller, params, forecast } = await shop()
  const other = await server.current.seller()
  for (const attempt of [
    other.fails(getForecast, { params }),
    other.fails(setProfitGoal, { params, body: { profit: 1 } }),
  ])
    expect((await attempt).code).toBe('business_not_found')
  await seller.call(setProfitGoal, { params, body: { profit: 500_00 } })
  const kuwait = { name: 'Shop', industry: 'retail', country: 'KW' } as const
  await seller.call(updateBusiness, { params, body: kuwait })
  const inEgp = { profit: 500_00, currency: 'EGP' as const }
  expect((await seller.fails(setProfitGoal, { params, body: inEgp })).code).toBe('currency_changed')
  // 500.00 becomes 500.000
  expect((await forecast()).goal).toBe(500_000)
  expect((await seller.fails(setProfitGoal, { params, body: { profit: 0 } })).code).toBe('invalid_input')
})
