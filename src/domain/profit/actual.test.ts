import { describe, expect, test } from 'vitest'
import { type LineAmounts, NO_AMOUNTS, type SaleLine } from '../import/sale-line.ts'
import type { CurrencyCode } from '../money/currency.ts'
import { ProfitTally, type UnitCostOf } from './actual.ts'
import { coverageBp } from './profit-of.ts'

function line(changes: Partial<SaleLine> & { amounts?: LineAmounts } = {}): SaleLine {
  return {
    row: 2,
    key: 'k',
    kind: 'sale',
    platform: 'noon',
    orderId: 'A-1',
    sku: 'OUD',
    title: 'Oud',
    date: '2026-03-25',
    country: null,
    currency: 'SAR',
    units: 1,
    amounts: NO_AMOUNTS,
    rawType: 'order',
    ...changes,
  }
}

function sold(sales: number, fees = 0, changes: Partial<SaleLine> = {}): SaleLine {
  return line({ amounts: { ...NO_AMOUNTS, sales, referralFee: -fees }, ...changes })
}

function statementOf(lines: readonly SaleLine[], costOf: UnitCostOf = () => null) {
  const tally = new ProfitTally(costOf)
  for (const each of lines) tally.add(each)
  return tally.statements()[0]!
}

test('no fee of an order list is known, and so neither is its profit', () => {
  const tally = new ProfitTally(() => 3_000, { fees: 'none' })
  for (const each of [
    sold(12_000),
    sold(-6_000, 0, { kind: 'refund', units: -1, sku: 'MUSK' }),
    sold(-500, 0, { kind: 'other', units: 0, sku: null }),
  ])
    tally.add(each)
  const [statement] = tally.statements()
  expect(statement?.totals).toMatchObject({ fees: 0, feeCoverageBp: 0, marginBp: null, coverageBp: 10_000 })
  // as after the import, a refund has no fee of its own
  expect(statement?.bySku.map(({ sku, feeCoverageBp }) => [sku, feeCoverageBp])).toEqual([
    ['', null],
    ['MUSK', 10_000],
    ['OUD', 0],
  ])
})

describe('the profit of a statement', () => {
  test('is revenue less fees and cost, for a sale whose cost is known', () => {
    const { totals } = statementOf([sold(12_000, 1_800, { units: 2 })], () => 3_000)
    expect(totals).toEqual({
      revenue: 12_000,
      fees: 1_800,
      cost: 6_000,
      profit: 4_200,
      marginBp: 3_500,
      coveredProfit: 4_200,
      units: 2,
      orders: 1,
      coverageBp: 10_000,
      feeCoverageBp: 10_000,
    })
  })

  test('does not deduct the cost of goods that buyers returned', () => {
    const { totals } = statementOf(
      [
        sold(12_000, 1_800, { units: 2 }),
        sold(-6_000, -900, { kind: 'refund', units: -1, date: '2026-04-02' }),
      ],
      () => 3_000,
    )
    expect(totals).toMatchObject({
      revenue: 6_000,
      fees: 900,
      cost: 3_000,
      profit: 2_100,
      units: 1,
      orders: 1,
    })
  })

  test('counts revenue whose cost is unknown, and states as coverage how much of the revenue has a known cost', () => {
    const lines = [sold(9_000, 0, { sku: 'KNOWN' }), sold(3_000, 0, { sku: 'NEW', orderId: 'A-2' })]
    const { totals, bySku } = statementOf(lines, ({ sku }) => (sku === 'KNOWN' ? 4_000 : null))
    expect(totals).toMatchObject({ revenue: 12_000, cost: 4_000, profit: 8_000, coverageBp: 7_500 })
    expect(
      bySku.map(({ sku, coverageBp: known, linesWithoutCost }) => [sku, known, linesWithoutCost]),
    ).toEqual([
      ['KNOWN', 10_000, 0],
      ['NEW', 0, 1],
    ])
  })

  test('has a margin that leaves out the sales and fees of goods whose cost is unknown', () => {
    const lines = [
      sold(9_000, 1_000, { sku: 'KNOWN' }),
      sold(3_000, 900, { sku: 'NEW', orderId: 'A-2' }),
      // settlement reports state no quantity for a refund
      sold(-1_000, -100, { sku: 'KNOWN', kind: 'refund', units: 0 }),
      sold(0, 700, { sku: null, kind: 'fee', units: 0 }),
    ]
    const { totals } = statementOf(lines, ({ sku }) => (sku === 'KNOWN' ? 4_000 : null))
    // margin of the lines whose cost is known: (8,000 revenue - 900 fees - 4,000 cost) / 8,000 revenue
    expect(totals).toMatchObject({ profit: 4_500, coveredProfit: 3_100, marginBp: 3_875, coverageBp: 7_500 })
  })

  test('has a coverage below 100 % when a free gift has an unknown cost', () => {
    const lines = [sold(9_000, 0, { sku: 'KNOWN' }), sold(0, 500, { sku: 'GIFT' })]
    const { totals } = statementOf(lines, ({ sku }) => (sku === 'KNOWN' ? 4_500 : null))
    expect(totals).toMatchObject({ coverageBp: 9_999, profit: 4_000, marginBp: 5_000 })
  })

  test('does not include payouts', () => {
    const payout = line({
      kind: 'payout',
      units: 0,
      orderId: null,
      sku: null,
      date: '2026-05-01',
      amounts: { ...NO_AMOUNTS, payout: -5_000 },
    })
    const { totals, payouts, total, byMonth, lines } = statementOf([sold(8_000, 1_000), payout])
    expect([totals.profit, payouts, total, lines]).toEqual([7_000, -5_000, 2_000, 2])
    expect(byMonth.map(({ month }) => month)).toEqual(['2026-03'])
  })

  test('counts tax neither as revenue nor as a fee, and subtracts reimbursements from the fees', () => {
    const { totals, tax, feeParts, total } = statementOf([
      line({
        amounts: {
          ...NO_AMOUNTS,
          sales: 1_000,
          tax: 150,
          fulfilmentFee: -200,
          otherFee: -50,
          reimbursement: 30,
        },
      }),
    ])
    expect([totals.revenue, totals.fees, tax, total]).toEqual([1_000, 220, 150, 930])
    expect(feeParts).toEqual({ referral: 0, fulfilment: 200, other: 50, reimbursements: -30 })
  })

  test('has no margin when there is no revenue', () => {
    const fee = line({ kind: 'fee', units: 0, amounts: { ...NO_AMOUNTS, otherFee: -100 } })
    expect(statementOf([fee]).totals).toMatchObject({ profit: -100, marginBp: null, coverageBp: null })
  })

  test('is separate for each currency', () => {
    const tally = new ProfitTally(() => null)
    for (const currency of ['AED', 'KWD', 'AED'] as CurrencyCode[]) tally.add(sold(1_000, 0, { currency }))
    expect(
      tally.statements().map(({ currency, totals }) => [currency, totals.revenue, totals.orders]),
    ).toEqual([
      ['AED', 2_000, 1],
      ['KWD', 1_000, 1],
    ])
  })

  test('groups lines without a SKU under an empty SKU', () => {
    const fee = line({
      kind: 'fee',
      units: 0,
      sku: null,
      title: 'Advertising',
      amounts: { ...NO_AMOUNTS, otherFee: -100 },
    })
    expect(statementOf([fee, sold(500)]).bySku.map(({ sku, title, fees }) => [sku, title, fees])).toEqual([
      ['', '', 100],
      ['OUD', 'Oud', 0],
    ])
  })
})

describe('the number of orders', () => {
  test('counts an order with several lines once per platform', () => {
    const { totals, byPlatform } = statementOf([
      sold(100),
      sold(200, 0, { sku: 'MUSK' }),
      sold(300, 0, { platform: 'Amazon' }),
      sold(50, 0, { orderId: 'A-2' }),
    ])
    expect(totals.orders).toBe(3)
    expect(byPlatform.map(({ platform, orders }) => [platform, orders])).toEqual([
      ['Amazon', 1],
      ['noon', 2],
    ])
  })

  test('counts an order in the month of its first sale, even if a later row comes first in the file', () => {
    const { byMonth } = statementOf([
      sold(100, 0, { date: '2026-04-01' }),
      sold(100, 0, { date: '2026-03-31' }),
      sold(100, 0, { date: '2026-05-01' }),
    ])
    expect(byMonth.map(({ month, orders }) => [month, orders])).toEqual([
      ['2026-03', 1],
      ['2026-04', 0],
      ['2026-05', 0],
    ])
  })

  test('excludes fees, refunds and lines without an order number', () => {
    const { totals } = statementOf([
      sold(0, 50, { kind: 'fee', units: 0 }),
      sold(-100, 0, { kind: 'refund', units: -1 }),
      sold(100, 0, { orderId: null }),
    ])
    expect(totals.orders).toBe(0)
  })

  test('counts an order once for each of its SKUs', () => {
    const { bySku } = statementOf([
      sold(1),
      sold(1),
      sold(1, 0, { sku: 'MUSK' }),
      sold(1, 0, { orderId: 'A-2' }),
    ])
    expect(bySku.map(({ sku, orders }) => [sku, orders])).toEqual([
      ['MUSK', 1],
      ['OUD', 2],
    ])
  })

  test('is up to date when lines are added after a statement was calculated', () => {
    const tally = new ProfitTally(() => null)
    tally.add(sold(100))
    expect(tally.statements()[0]?.totals.orders).toBe(1)
    tally.add(sold(100, 0, { orderId: 'A-2' }))
    expect(tally.statements()[0]?.totals.orders).toBe(2)
    expect(tally.statements()[0]?.byMonth[0]?.orders).toBe(2)
  })
})

test('coverage stays between 0 and 100 % for any lines', () => {
  expect([coverageBp(0, 0), coverageBp(50, 200), coverageBp(100, 60), coverageBp(-5, 60)]).toEqual([
    null,
    2_500,
    10_000,
    0,
  ])
})
