import { expect, test } from 'vitest'
import { getPaidFees } from '#contract/fees.ts'
import { importFile } from '#server/testing/importing.ts'
import { noonFile } from '#server/testing/sales-files.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

test('reports no fees and no fee share for a business without sales', async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  expect(await seller.call(getPaidFees, { params: { businessId } })).toEqual({
    from: null,
    to: null,
    by: 'month',
    statements: [],
  })
})

test('reports the fees that noon deducted, by fee kind and month, as shares of revenue', async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness({ country: 'AE' })
  await importFile(seller, businessId, noonFile)
  const paid = await seller.call(getPaidFees, { params: { businessId } })
  const [statement] = paid.statements
  expect([paid.from, paid.to, paid.statements.length]).toEqual(['2026-03-11', '2026-04-01', 1])
  const noon = {
    revenue: 20_000,
    knownRevenue: 20_000,
    referral: 3_150,
    fulfilment: 4_515,
    other: 5_000,
    reimbursements: 0,
    fees: 12_665,
    estimated: 0,
    shareBp: 6_333,
  }
  // in March noon sold for 100 + 100 + 60.50 and kept 41.03 + 35.70 + 50.00; in April the mug was returned, and noon
  // refunded its commission
  const march = { ...noon, revenue: 26_050, knownRevenue: 26_050, referral: 4_103, fulfilment: 3_570 }
  const april = { ...noon, revenue: -6_050, knownRevenue: -6_050, referral: -953, fulfilment: 945, other: 0 }
  expect(statement).toEqual({
    currency: 'AED',
    totals: noon,
    platforms: [
      {
        platform: 'noon',
        ...noon,
        months: [
          { month: '2026-03', ...march, fees: 12_673, shareBp: 4_865 },
          { month: '2026-04', ...april, fees: -8, shareBp: null },
        ],
        steps: [
          { start: '2026-03-01', ...march, fees: 12_673, shareBp: 4_865 },
          { start: '2026-04-01', ...april, fees: -8, shareBp: null },
        ],
      },
    ],
  })
  const query = { from: '2026-04-01', to: '2026-04-30' }
  const later = await seller.call(getPaidFees, { params: { businessId }, query })
  expect([later.from, later.to, later.statements[0]?.totals.fees]).toEqual(['2026-04-01', '2026-04-30', -8])
  // the length of the steps (day, week or month) depends on the length of the period
  const stepsOf = async (from: string, to: string) => {
    const { by, statements } = await seller.call(getPaidFees, { params: { businessId }, query: { from, to } })
    return [by, ...(statements[0]?.platforms[0]?.steps.map(({ start }) => start) ?? [])]
  }
  expect(await stepsOf('2026-03-01', '2026-04-30')).toEqual([
    'day',
    '2026-03-11',
    '2026-03-12',
    '2026-03-18',
    '2026-03-25',
    '2026-03-26',
    '2026-04-01',
  ])
  expect((await stepsOf('2026-02-01', '2026-04-30'))[0]).toBe('week')
  expect(await stepsOf('2026-01-01', '2026-12-31')).toEqual(['month', '2026-03-01', '2026-04-01'])
})

test('leaves revenue whose fees are unknown out of the fee share', async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const text = [
    'item_nr,partner_sku,status,gmv_lcy,currency_code,order_timestamp,dest_country',
    'NEG1-1,LAMP-1,Delivered,250,EGP,2026-03-01 10:00:00,EG',
  ].join('\n')
  await importFile(seller, businessId, { name: 'orders.csv', text })
  const { statements } = await seller.call(getPaidFees, { params: { businessId } })
  expect(statements[0]?.totals).toMatchObject({ revenue: 25_000, knownRevenue: 0, fees: 0, shareBp: null })
})
