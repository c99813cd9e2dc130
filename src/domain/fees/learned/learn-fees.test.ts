import { expect, test } from 'vitest'
import { isoDay } from './fee-lines.ts'
import type { Learned } from './learned-fee.ts'
import { ruleOf } from './rule-of-fee.ts'
import { charged, DAY, feeOn, learned, line, seriesOf } from './testing/statements.ts'

const PRICES = [19_900, 24_900, 18_050, 22_500, 19_900, 21_000]

/** Each learned fee as [rate in percent or amount, SKUs, bracket of its start, bracket of its end]. */
function short({ fees }: Learned) {
  return fees.map(({ charge, skus, since, until }) => [
    charge.percent ? charge.percent.bands.map(({ ratePpm }) => ratePpm / 10_000) : charge.fixed,
    skus.length,
    since && [since.after, since.by],
    until && [until.after, until.by],
  ])
}

test('learns the same rate of many SKUs as one fee, with the lines that prove it', () => {
  const found = learned([
    seriesOf('A', charged(15, PRICES), { productId: 'p-a' }),
    seriesOf('B', charged(15, [9_900, 9_900, 9_900])),
    seriesOf('C', charged(8, PRICES)),
  ])
  expect(short(found)).toEqual([
    [[15], 2, null, null],
    [[8], 1, null, null],
  ])
  expect(found.fees[0]).toMatchObject({
    skus: ['A', 'B'],
    productIds: ['p-a'],
    lines: 9,
    explained: 9,
    firstDay: '2026-01-01',
    lastDay: '2026-01-06',
    prices: { least: 9_900, most: 24_900 },
  })
  expect(found.unknown).toEqual([])
})

test('states the days between which a rate changed, and what the change costs', () => {
  const before = charged(12, PRICES)
  const after = charged(15, PRICES, DAY + 40)
  const found = learned([seriesOf('A', [...before, ...after])])
  const bracket = [isoDay(DAY + 5), isoDay(DAY + 40)]
  expect(short(found)).toEqual([
    [[15], 1, bracket, null],
    [[12], 1, null, bracket],
  ])
  const sold = PRICES.reduce((sum, price) => sum + price, 0)
  expect(found.changes).toMatchObject([
    {
      ...{ after: bracket[0], by: bracket[1], skus: ['A'], stake: Math.round(sold * 0.03) },
      staked: { from: isoDay(DAY + 18), to: isoDay(DAY + 45) },
    },
  ])
})

test('joins the same change of several SKUs, and narrows the days of the change to those that all SKUs allow', () => {
  const steps = [30, 34, 33].map((day, at) =>
    seriesOf(`S${at}`, [...charged(12, PRICES, DAY + day - 8), ...charged(15, PRICES, DAY + day)]),
  )
  const later = seriesOf('NEW', charged(15, PRICES, DAY + 60))
  const found = learned([...steps, later])
  expect(found.changes).toMatchObject([{ skus: ['S0', 'S1', 'S2'] }])
  const [now] = found.fees
  expect(now).toMatchObject({
    skus: ['NEW', 'S0', 'S1', 'S2'],
    since: found.changes[0] && { by: found.changes[0].by },
  })
})

test('a fee that explains none of the last five lines has ended, even if no other fee explains those lines', () => {
  const before = charged(10, [...PRICES, ...PRICES, ...PRICES, ...PRICES])
  const after = [...PRICES, 19_900, 24_900].map((price, at) =>
    line({ day: DAY + 24 + at * 30, price, fee: feeOn(price, 120_000) + 500 }),
  )
  const found = learned([seriesOf('A', [...before, ...after])])
  expect(short(found)).toEqual([[[10], 1, null, [isoDay(DAY + 23), isoDay(DAY + 144)]]])
  // the fifth line that the fee does not explain proves the end, so the rule does not stay valid up to the last line
  expect(found.fees.map((fee) => ruleOf(fee, true).validTo)).toEqual([isoDay(DAY + 143)])
  expect(found).toMatchObject({ changes: [], unknown: [{ reason: 'irregular', skus: ['A'] }] })
  const exceptions = learned([seriesOf('A', [...before, ...after.slice(0, 4)])])
  expect(short(exceptions)).toEqual([[[10], 1, null, null]])
})

test('distinguishes a rate that depends on the price from a rate that changed on a day', () => {
  const rate = (price: number) => (price <= 5_000 ? 8 : 15)
  const prices = [4_500, 6_000, 4_900, 7_000, 4_700, 5_900, 4_950, 8_000, 4_000, 6_500]
  const lines = prices.flatMap((price, at) => charged(rate(price), [price, price], DAY + at * 3))
  const found = learned([seriesOf('A', lines)])
  expect(found.changes).toEqual([])
  expect(found.fees).toMatchObject([{ priceSteps: [{ from: 4_950, to: 5_900 }] }])
  expect(found.fees[0]?.charge.percent).toMatchObject({
    tiers: 'cliff',
    bands: [
      { upTo: 4_950, ratePpm: 80_000 },
      { upTo: null, ratePpm: 150_000 },
    ],
  })
})

test('fees with another base or other price limits have different ids', () => {
  const lines = [1_000, 2_500, 0, 1_800, 3_000].map((extra, at) =>
    line({ day: DAY + at, price: PRICES[at] ?? 0, extra, fee: 0 }),
  )
  const of = (base: (one: (typeof lines)[number]) => number) =>
    learned([
      seriesOf(
        'A',
        lines.map((one) => ({ ...one, fee: feeOn(base(one), 120_000) })),
      ),
    ]).fees[0]?.id
  expect(of(({ price }) => price)).not.toBe(of(({ price, extra }) => price + extra))

  const stepped = (from: number, to: number) =>
    [from - 300, to, from, to + 900, from - 100, to + 500, from - 200, to + 700].flatMap((price, at) =>
      charged(price <= from ? 8 : 15, [price, price], DAY + at * 3),
    )
  const { fees } = learned([
    seriesOf('A', stepped(4_000, 4_500)),
    seriesOf('B', stepped(4_000, 4_500)),
    seriesOf('C', stepped(6_000, 6_500)),
  ])
  expect(fees.map(({ skus }) => skus)).toEqual([['A', 'B'], ['C']])
  expect(new Set(fees.map(({ id }) => id)).size).toBe(2)
})

test('leaves open whether the day or the price changed the rate when both changed together, unless other SKUs show it', () => {
  const lines = [
    ...charged(8, [4_500, 4_600, 4_500, 4_400, 4_500]),
    ...charged(15, [6_000, 6_100, 6_000, 6_050], DAY + 20),
  ]
  const alone = learned([seriesOf('A', lines)])
  expect(alone.fees).toEqual([])
  expect(alone.unknown).toMatchObject([{ reason: 'day_or_price', skus: ['A'] }])

  const others = ['X', 'Y', 'Z'].map((sku) =>
    seriesOf(sku, [...charged(8, PRICES), ...charged(15, PRICES, DAY + 18)]),
  )
  const among = learned([seriesOf('A', lines), ...others])
  expect(among.unknown).toEqual([])
  expect(among.changes).toMatchObject([{ skus: ['A', 'X', 'Y', 'Z'] }])
})

test('reports a fee as unknown when several rates explain it', () => {
  const cheap = seriesOf('A', [
    line({ price: 90, fee: 13 }),
    line({ price: 95, fee: 14 }),
    line({ price: 99, fee: 15 }),
  ])
  expect(learned([cheap])).toMatchObject({
    fees: [],
    unknown: [{ reason: 'several_fit', skus: ['A'], lines: 3 }],
  })
})

test('reports a fee as unknown when it was charged at one price only, because a minimum fee would look the same', () => {
  const minimum = seriesOf('A', charged(10, [1_000, 1_000, 1_000, 1_000]))
  expect(learned([minimum])).toMatchObject({ fees: [], unknown: [{ reason: 'one_price', skus: ['A'] }] })
})

test('reports a fee as unknown when prices that hardly differ hide an amount in it', () => {
  // 2.00 and 10 % of the price: at prices around 80.00, 12.5 % of it explains every fee to the minor unit
  const lines = [7_960, 8_000, 8_040, 7_980, 8_020, 7_950, 8_050].map((price, at) =>
    line({ day: DAY + at, price, fee: 200 + feeOn(price, 100_000) }),
  )
  expect(learned([seriesOf('A', lines)])).toMatchObject({ fees: [], unknown: [{ reason: 'one_price' }] })
})

test('leaves small fees open that are one rate with VAT and another without, unless another SKU decides', () => {
  // 7 % and 14 % VAT on it are 7.98 %, which small fees do not show
  const fees = (sku: string, prices: readonly number[]) =>
    seriesOf(
      sku,
      prices.map((price, at) => line({ day: DAY + at, price, fee: feeOn(price, 70_000, 140_000) })),
    )
  const small = fees('A', [1_000, 2_500, 1_600, 3_100, 900, 2_200])
  expect(learned([small])).toMatchObject({ fees: [], unknown: [{ reason: 'several_fit', skus: ['A'] }] })
  const { fees: found } = learned([small, fees('B', PRICES)])
  expect(found).toMatchObject([
    { skus: ['A', 'B'], vatAdded: true, charge: { percent: { bands: [{ ratePpm: 70_000 }] } } },
  ])
})

test('sees a change of the rate from the last three sales', () => {
  const found = learned([
    seriesOf('A', [...charged(12, PRICES), ...charged(15, PRICES.slice(0, 3), DAY + 40)]),
  ])
  expect(short(found).map(([rates]) => rates)).toEqual([[15], [12]])
})

test('reports a fee as unknown when it follows no rate or has fewer than three lines', () => {
  const wild = [1_237, 3_411, 2_777, 5_003, 4_121, 999].map((fee, at) =>
    line({ day: DAY + at, price: 19_937, fee }),
  )
  const found = learned([seriesOf('A', wild), seriesOf('B', charged(15, PRICES.slice(0, 2)))])
  expect(found.fees).toEqual([])
  expect(found.unknown.flatMap(({ skus }) => skus).sort()).toEqual(['A', 'B'])
})

test('learns a fee without VAT from a statement whose fees include VAT', () => {
  const lines = PRICES.map((price, at) => line({ day: DAY + at, price, fee: feeOn(price, 150_000, 50_000) }))
  const uae = {
    platform: 'noon',
    country: 'AE',
    currency: 'AED',
    vatRatePpm: 50_000,
    feesWithVat: true,
  } as const
  const [found] = learned([seriesOf('A', lines, uae)]).fees
  expect(found).toMatchObject({ vatAdded: true, charge: { percent: { bands: [{ ratePpm: 150_000 }] } } })
})

test('learns that the base of a percentage includes delivery', () => {
  const lines = [1_000, 2_500, 0, 1_800, 3_000].map((extra, at) => {
    const price = PRICES[at] ?? 0
    return line({ day: DAY + at, price, extra, fee: feeOn(price + extra, 120_000) })
  })
  const [found] = learned([seriesOf('A', lines)]).fees
  expect(found?.charge.percent).toMatchObject({ base: { of: 'paid' }, bands: [{ ratePpm: 120_000 }] })
})

test('learns a rate from prices that exclude VAT', () => {
  const lines = PRICES.map((price, at) =>
    line({ day: DAY + at, price, taxApart: true, fee: feeOn(Math.round(price * 1.14), 150_000) }),
  )
  const [found] = learned([seriesOf('A', lines)]).fees
  expect(found?.charge.percent).toMatchObject({ base: { withVat: true }, bands: [{ ratePpm: 150_000 }] })
})

test('learns an amount per unit and the days of its change', () => {
  const at = (day: number, units: number, each: number) =>
    line({ day: DAY + day, units, price: 20_000 * units, fee: each * units })
  const lines = [
    at(0, 1, 2_250),
    at(0, 1, 2_250),
    at(1, 2, 2_250),
    at(2, 1, 2_250),
    at(9, 1, 2_600),
    at(10, 3, 2_600),
    at(12, 1, 2_600),
    at(13, 2, 2_600),
  ]
  const found = learned([seriesOf('A', lines, { kind: 'fulfilment' })])
  const bracket = [isoDay(DAY + 2), isoDay(DAY + 9)]
  expect(short(found)).toEqual([
    [2_600, 1, bracket, null],
    [2_250, 1, null, bracket],
  ])
  expect(found.changes).toMatchObject([{ stake: 350 * 12 }])
})

test('compares amounts including VAT when only one of them is a whole number of minor units without VAT', () => {
  // no whole number of minor units plus 14 % is 11.44; 12.54 is 11.00 plus 14 %
  const lines = Array.from({ length: 12 }, (_, day) =>
    line({ day: DAY + day, price: 20_000, fee: day < 6 ? 1_144 : 1_254 }),
  )
  const { changes } = learned([seriesOf('A', lines, { kind: 'fulfilment', feesWithVat: true })])
  expect(changes).toMatchObject([
    {
      before: { charge: { fixed: 1_144 }, vatAdded: false },
      now: { charge: { fixed: 1_254 }, vatAdded: false },
    },
  ])
})
