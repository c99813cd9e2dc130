import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NO_CHARGE } from '../fees/fee-rule.ts'
import type { FeeChange } from '../fees/learned/learned-fee.ts'
import { shifted } from '../profit/period-before.ts'
import { leastStake } from './alert.ts'
import { type AlertFigures, findAlerts } from './find-alerts.ts'
import { latePayout } from './late-payout.ts'
import { ALERT_WEEKS, type SkuWeek, type SkuWeeks } from './product-rules.ts'
import { type StockAhead, stockOut } from './stock-out.ts'

const TODAY = '2026-03-29'
const WEEK: Omit<SkuWeek, 'ago'> = {
  units: 10,
  orders: 10,
  refundedOrders: 0,
  refunded: 0,
  revenue: 100_000,
  net: 100_000,
  profit: 30_000,
  revenueWithoutCost: 0,
  complete: true,
}

/** Twelve equal weeks of a SKU, the last week first; `changes` replaces values of some of these weeks. */
function product(sku: string, changes: Readonly<Record<number, Partial<SkuWeek>>> = {}): SkuWeeks {
  const weeks = Array.from({ length: ALERT_WEEKS }, (_, ago) => ({ ...WEEK, ago, ...changes[ago] }))
  return { sku, productId: null, name: sku, currency: 'EGP', archived: false, hasCost: false, weeks }
}
const inMonth = (change: Partial<SkuWeek>) => ({ 0: change, 1: change, 2: change, 3: change })

const figures = (more: Partial<AlertFigures>): AlertFigures => ({
  today: TODAY,
  salesTo: TODAY,
  products: [],
  feeChanges: [],
  stock: [],
  payouts: [],
  ...more,
})
const found = (more: Partial<AlertFigures>) =>
  findAlerts(figures(more)).map(({ facts, level, stake, known, subject }) => ({
    kind: facts.kind,
    subject,
    opens: level >= 1,
    stake,
    known,
  }))
const ofKind = (kind: string, more: Partial<AlertFigures>) => found(more).filter((each) => each.kind === kind)

describe('turned to loss', () => {
  const losing = (profit: number, units: number, before: Partial<SkuWeek> = {}) =>
    ofKind('loss', {
      products: [
        product('LAMP', { ...inMonth({ profit: 0, units: 0 }), 0: { profit, units }, 4: before }),
        product('OTHER'),
      ],
    })

  test('fires when a product that earned in the month before loses money on at least eight units, with the loss as the stake', () => {
    expect(losing(-20_000, 8)).toEqual([
      { kind: 'loss', subject: 'LAMP', opens: true, stake: 20_000, known: null },
    ])
    expect(losing(-20_000, 7)).toMatchObject([{ opens: false }])
    expect(losing(-20_000, 3)).toEqual([])
    expect(losing(0, 8)).toEqual([])
  })

  test('does not fire if the product lost money before, or if its earlier profit is unknown', () => {
    expect(losing(-20_000, 8, { profit: -90_000 })).toMatchObject([{ opens: true }])
    expect(losing(-20_000, 8, { profit: -90_001 })).toMatchObject([{ opens: false }])
    expect(losing(-20_000, 8, { complete: false })).toMatchObject([{ opens: false }])
  })

  test('does not fire if goods of unknown cost came back, because the real loss can be smaller or none', () => {
    const returned = { profit: -60_000, revenueWithoutCost: -5_000, complete: false }
    expect(ofKind('loss', { products: [product('LAMP', { 0: returned, 1: returned })] })).toEqual([])
  })

  test('says that the real loss is larger if costs are unknown', () => {
    const [finding] = findAlerts(
      figures({ products: [product('LAMP', inMonth({ profit: -5_000, complete: false })), product('B')] }),
    )
    expect(finding?.facts).toMatchObject({ kind: 'loss', atLeast: true, before: 120_000 })
  })
})

describe('refund spike', () => {
  const refunds = (count: number) =>
    ofKind('refunds', {
      products: [
        product('LAMP', { 0: { refundedOrders: count, refunded: count * 10_000 }, 5: { refundedOrders: 1 } }),
      ],
    })

  test('fires when so many refunds have a probability below one in a thousand', () => {
    // 40 orders at (1 + 20 * 2/82) / 100 = 1.5 %: P(X >= 5) = 0.0004, P(X >= 4) = 0.003
    expect(refunds(5)).toMatchObject([{ opens: true }])
    expect(refunds(4)).toMatchObject([{ opens: false }])
    expect(refunds(1)).toEqual([])
  })

  test('has the refunds above the usual number as its stake', () => {
    expect(refunds(5)[0]?.stake).toBe(Math.round(50_000 * ((5 - 0.4 * (1 + (20 * 2) / 82)) / 5)))
  })

  test('does not fire when only the sales fell, because the refunds belong to earlier sales', () => {
    const fell = product('LAMP', { ...inMonth({ orders: 0.5 }), 0: { orders: 0.5, refundedOrders: 3 } })
    expect(ofKind('refunds', { products: [fell] })).not.toMatchObject([{ opens: true }])
  })

  test('does not fire without earlier orders', () => {
    const fresh = { ...product('NEW'), weeks: [{ ...WEEK, ago: 0, refundedOrders: 9 }] }
    expect(ofKind('refunds', { products: [fresh] })).toEqual([])
  })
})

describe('margin drop', () => {
  // margins of 29 %, 30 % and 31 %: the median deviation is 1 point
  const uneven = Object.fromEntries(
    Array.from({ length: 11 }, (_, at) => [at + 1, { profit: 29_000 + (at % 3) * 1_000 }]),
  )
  const drop = (profit: number, change: Partial<SkuWeek> = {}) =>
    ofKind('marginDrop', { products: [product('LAMP', { ...uneven, 0: { profit, ...change } })] })

  test('fires at 3.5 deviations below the median margin, with the lost margin of four such weeks as the stake', () => {
    // 0.6745 * 5.19 points / 1 point = 3.5006
    expect(drop(24_810)).toEqual([
      { kind: 'marginDrop', subject: 'LAMP', opens: true, stake: 20_760, known: null },
    ])
    expect(drop(24_820)).toMatchObject([{ opens: false }])
    expect(drop(29_000)).toEqual([])
  })

  test('needs a drop of three points, eight units, and known costs', () => {
    const steady = (profit: number) =>
      ofKind('marginDrop', { products: [product('LAMP', { 0: { profit } })] })
    expect(steady(27_000)).toMatchObject([{ opens: true }])
    expect(steady(27_010)).toMatchObject([{ opens: false }])
    expect(drop(20_000, { units: 7 })).toMatchObject([{ opens: false }])
    expect(drop(20_000, { complete: false })).toEqual([])
  })

  test('is left out when another alert names its cause', () => {
    const products = [product('LAMP', { 0: { profit: 10_000 } })]
    const drops = (more: Partial<FeeChange>) =>
      ofKind('marginDrop', { products, feeChanges: [feeChange({ skus: ['LAMP'], ...more })] })
    expect(ofKind('marginDrop', { products })).toMatchObject([{ stake: 80_000 }])
    expect(drops({})).toEqual([])
    expect(drops({ stakes: [40_000] })).toEqual([])
    expect(drops({ stakes: [39_999] })).toHaveLength(1)
    // what the change costs other products explains nothing
    expect(drops({ skus: ['LAMP', 'MUG'], stakes: [400, 79_600], stake: 80_000 })).toHaveLength(1)
    expect(drops({ by: shifted(TODAY, -41) })).toEqual([])
    expect(drops({ by: shifted(TODAY, -42) })).toHaveLength(1)
    expect(drops({ currency: 'AED' })).toHaveLength(1)
    const lost = { ...product('LAMP', inMonth({ profit: -20_000 })), currency: 'AED' } as const
    expect(ofKind('marginDrop', { products: [...products, lost] })).toHaveLength(1)
  })

  test('is not left out when the loss of the same product is too small for an alert', () => {
    const products = [product('LAMP', inMonth({ profit: -100 })), product('OTHER')]
    expect(found({ products })).toMatchObject([{ kind: 'marginDrop', subject: 'LAMP', opens: true }])
  })

  test('is one alert when more than three products have it', () => {
    const products = ['A', 'B', 'C', 'D'].map((sku, at) => product(sku, { 0: { profit: 10_000 - at * 10 } }))
    expect(ofKind('marginDrop', { products: products.slice(1) })).toHaveLength(3)
    expect(ofKind('marginDrop', { products })).toMatchObject([{ subject: '', stake: 4 * 80_000 + 240 }])
    const slightly = products.slice(1).map((each) => product(each.sku, { 0: { profit: 28_000 } }))
    const one = products.slice(0, 1)
    expect(ofKind('marginDrop', { products: [...one, ...slightly] })[0]).toMatchObject({ subject: 'A' })
  })
})

describe('cost missing', () => {
  const missing = (revenueWithoutCost: number) =>
    found({ products: [product('LAMP', { 0: { revenueWithoutCost, complete: false } }), product('B')] })

  test("fires from 1 % of the month's revenue on, with a stake that is unknown, not zero", () => {
    expect(missing(8_000)).toEqual([
      { kind: 'costMissing', subject: '', opens: true, stake: null, known: 8_000 },
    ])
    expect(missing(7_900)).toMatchObject([{ opens: false }])
    expect(missing(3_900)).toEqual([])
  })

  test('leaves out a product with a cost, whose sales lack one only because a day has no exchange rate', () => {
    const sold = inMonth({ revenueWithoutCost: 100_000, complete: false })
    const bag = { ...product('BAG', sold), hasCost: true }
    expect(found({ products: [bag] })).toEqual([])
    const [missing] = findAlerts(figures({ products: [bag, product('LAMP', sold)] }))
    expect(missing).toMatchObject({ known: 400_000, facts: { products: 1, shareBp: 5_000 } })
  })

  test('adds up all products, because many small ones hide as much as a large one', () => {
    const small = Array.from({ length: 100 }, (_, at) =>
      product(`S${at}`, inMonth({ revenueWithoutCost: 40_000, complete: false })),
    )
    const [all, ...others] = findAlerts(figures({ products: small }))
    expect(all).toMatchObject({ known: 16_000_000, facts: { products: 100, shareBp: 4_000 } })
    expect(others).toEqual([])
  })
})

const rate = (ratePpm: number) => ({
  vatAdded: false,
  charge: {
    ...NO_CHARGE,
    percent: { base: 'price' as never, tiers: 'marginal' as const, bands: [{ upTo: null, ratePpm }] },
  },
})
function feeChange(more: Partial<FeeChange> = {}): FeeChange {
  return {
    platform: 'noon',
    country: 'EG',
    currency: 'EGP',
    kind: 'referral',
    after: shifted(TODAY, -12),
    by: shifted(TODAY, -10),
    before: rate(120_000),
    now: rate(150_000),
    skus: ['LAMP'],
    stake: 41_250,
    stakes: [41_250],
    staked: { from: shifted(TODAY, -28), to: shifted(TODAY, -1) },
    ...more,
  }
}

describe('fee step', () => {
  const steps = (...feeChanges: FeeChange[]) => ofKind('feeStep', { products: [product('LAMP')], feeChanges })

  test('fires on a learned rise of the last 60 days, clears after 90 days, and never fires on a fall', () => {
    expect(steps(feeChange())).toMatchObject([{ opens: true, stake: 41_250 }])
    expect(steps(feeChange({ by: shifted(TODAY, -59) }))).toMatchObject([{ opens: true }])
    expect(steps(feeChange({ by: shifted(TODAY, -60) }))).toMatchObject([{ opens: false }])
    expect(steps(feeChange({ by: shifted(TODAY, -90) }))).toEqual([])
    expect(steps(feeChange({ stake: -5_000 }))).toEqual([])
  })

  test('is one alert when several groups of SKUs have the same change', () => {
    const [only, ...others] = findAlerts(
      figures({
        products: [product('LAMP')],
        feeChanges: [
          feeChange(),
          feeChange({ skus: ['MUG', 'LAMP'], stake: 10_000 }),
          feeChange({ now: rate(180_000) }),
        ],
      }),
    ).sort((a, b) => (b.stake ?? 0) - (a.stake ?? 0))
    expect(only).toMatchObject({ stake: 51_250, facts: { skus: 2, sku: 'LAMP', now: { ratePpm: 150_000 } } })
    expect(others).toHaveLength(1)
  })
})

describe('stock-out ahead', () => {
  const stock = (more: Partial<StockAhead> = {}): StockAhead => ({
    ...{ sku: 'LAMP', productId: null, name: 'Lamp', currency: 'EGP' },
    ...{ quantity: 20, perDay: 2, leadDays: 15, inbound: null },
    month: { units: 56, revenue: 560_000, profit: 112_000 },
    ...more,
  })

  test('fires when the stock ends before an order placed today would arrive, with the profit of the days without stock as the stake', () => {
    expect(stockOut(stock(), TODAY)).toMatchObject([
      // 5 days * 2 units * 20.00
      {
        stake: 20_000,
        known: null,
        facts: { out: shifted(TODAY, 10), arrival: shifted(TODAY, 15), days: 5 },
      },
    ])
    expect(stockOut(stock({ leadDays: 10 }), TODAY)).toEqual([])
    expect(stockOut(stock({ leadDays: 11 }), TODAY)).toHaveLength(1)
    // 3 / 0.30000000000000004 is just below 10
    expect(stockOut(stock({ quantity: 3, perDay: 0.1 + 0.2, leadDays: 10 }), TODAY)).toEqual([])
  })

  test('counts units already ordered, and does not fire if their day of arrival is unknown', () => {
    const inbound = (expectedOn: string | null) =>
      stockOut(stock({ inbound: { units: 50, expectedOn } }), TODAY)
    expect(inbound(shifted(TODAY, 10))).toEqual([])
    expect(inbound(shifted(TODAY, 12))).toMatchObject([{ facts: { days: 2 } }])
    expect(inbound(shifted(TODAY, -1))).toMatchObject([{ facts: { days: 5 } }])
    expect(inbound(null)).toEqual([])
  })

  test('has a stake of at most the profit of 28 days', () => {
    // 28 days * 2 units * 20.00
    expect(stockOut(stock({ leadDays: 100 }), TODAY)).toMatchObject([{ stake: 112_000, facts: { days: 90 } }])
  })

  test('has an unknown stake if the profit is unknown, and is ranked by the lost sales instead', () => {
    expect(stockOut(stock({ month: { units: 56, revenue: 560_000, profit: null } }), TODAY)).toMatchObject([
      { stake: null, known: 100_000 },
    ])
    expect(stockOut(stock({ month: null }), TODAY)).toMatchObject([{ stake: null, known: null }])
    expect(found({ stock: [stock({ month: null })] })).toMatchObject([{ opens: true }])
    const four = ['A', 'B', 'C', 'D'].map((sku) => stock({ sku, month: null }))
    expect(found({ stock: four })).toMatchObject([{ subject: '', opens: true, stake: null, known: null }])
  })
})

describe('payout late', () => {
  const account = {
    platform: 'noon',
    currency: 'EGP',
    held: 90_000,
    heldSince: '2026-02-01',
    knownTo: TODAY,
  } as const

  test('fires when a payout is late by the payout rhythm, or without a rhythm when money is held for more than 60 days', () => {
    const rhythm = { lastOn: '2026-03-01', late: true }
    expect(latePayout({ ...account, rhythm })).toMatchObject([
      { stake: 90_000, facts: { lastOn: '2026-03-01' } },
    ])
    expect(latePayout({ ...account, rhythm: { ...rhythm, late: false } })).toEqual([])
    const since = (heldSince: string | null) => latePayout({ ...account, heldSince, rhythm: null })
    expect(since(shifted(TODAY, -61))).toMatchObject([{ facts: { lastOn: null } }])
    expect(since(shifted(TODAY, -60))).toEqual([])
    expect(since(null)).toEqual([])
    expect(latePayout({ ...account, held: 0, rhythm })).toEqual([])
  })
})

test('archived products get no alerts of their own, but their missing costs still count', () => {
  const lost = inMonth({ profit: -20_000 })
  const products = [product('LAMP', { ...lost, 0: { profit: -20_000, revenueWithoutCost: 50_000 } })]
  const kinds = (archived: boolean) =>
    found({ products: products.map((each) => ({ ...each, archived })) }).map(({ kind }) => kind)
  expect(kinds(false)).toEqual(['loss', 'costMissing'])
  expect(kinds(true)).toEqual(['costMissing'])
})

test("an alert needs a stake of 1 % of the month's profit, and at least 0.1 % of its revenue", () => {
  expect(leastStake({ revenue: 100_000, profit: 30_000 })).toBe(300)
  expect(leastStake({ revenue: 100_000, profit: 5_000 })).toBe(100)
  expect(leastStake({ revenue: 100_000, profit: -5_000 })).toBe(100)
  expect(leastStake({ revenue: 0, profit: 0 })).toBe(1)
  const step = (stake: number) =>
    ofKind('feeStep', { products: [product('LAMP')], feeChanges: [feeChange({ stake })] })
  expect(step(1_200)).toMatchObject([{ opens: true }])
  expect(step(1_199)).toMatchObject([{ opens: false }])
  expect(step(599)).toEqual([])
  // without known costs the profit of the month is unknown, so the limit of 0.1 % of the revenue applies
  const products = [product('LAMP', inMonth({ complete: false, revenueWithoutCost: 100_000 }))]
  const [, small] = found({ products, feeChanges: [feeChange({ stake: 400 })] })
  expect(small).toMatchObject({ kind: 'feeStep', stake: 400, opens: true })
})

test('never finds the same thing twice, has amounts in whole minor units, and does not depend on the order of products', () => {
  const week = fc.record({
    units: fc.integer({ min: 0, max: 40 }),
    orders: fc.integer({ min: 0, max: 40 }),
    refundedOrders: fc.integer({ min: 0, max: 12 }),
    refunded: fc.integer({ min: 0, max: 90_000 }),
    revenue: fc.integer({ min: -50_000, max: 900_000 }),
    net: fc.integer({ min: -50_000, max: 900_000 }),
    profit: fc.integer({ min: -300_000, max: 300_000 }),
    revenueWithoutCost: fc.integer({ min: 0, max: 90_000 }),
    complete: fc.boolean(),
  })
  const products = fc.array(fc.array(week, { minLength: ALERT_WEEKS, maxLength: ALERT_WEEKS }), {
    maxLength: 8,
  })
  fc.assert(
    fc.property(products, (weeks) => {
      const all = weeks.map((each, at) => product(`S${at}`, Object.fromEntries(each.entries())))
      const findings = findAlerts(figures({ products: all }))
      const keys = findings.map(({ facts, subject, segment }) => `${facts.kind} ${subject} ${segment}`)
      expect(new Set(keys).size).toBe(keys.length)
      for (const { stake, known } of findings) {
        expect(stake === null || (Number.isSafeInteger(stake) && stake >= 0)).toBe(true)
        expect(known === null || Number.isSafeInteger(known)).toBe(true)
      }
      const turned = findAlerts(figures({ products: all.toReversed() }))
      expect(turned.map(({ subject, stake, level }) => [subject, stake, level]).sort()).toEqual(
        findings.map(({ subject, stake, level }) => [subject, stake, level]).sort(),
      )
    }),
    { seed: 11, numRuns: 60 },
  )
})
