import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY, learned, line, random, seriesOf } from './testing/statements.ts'
import { weightBandsOf } from './weight-bands.ts'

/** A SKU of this weight that pays an amount for each unit. */
function sku(grams: number | null, amount: number, name = `S${grams}`) {
  const lines = [0, 1, 2, 3].map((day) => line({ day: DAY + day, price: 20_000, fee: amount }))
  return seriesOf(name, lines, { kind: 'fulfilment', weightGrams: grams, productId: `p-${name}` })
}

const CARD: [number, number][] = [
  ...[100, 180, 240, 250].map((grams): [number, number] => [grams, 700]),
  ...[300, 420, 500].map((grams): [number, number] => [grams, 900]),
  ...[600, 900, 1_000].map((grams): [number, number] => [grams, 1_250]),
]

test('learns the amounts of a weight card from SKUs of different weights', () => {
  const found = learned([...CARD.map(([grams, amount]) => sku(grams, amount)), sku(null, 900, 'UNWEIGHED')])
  expect(found.fees).toMatchObject([
    { charge: { fixed: 900, weight: null }, skus: ['UNWEIGHED'] },
    {
      charge: {
        fixed: 0,
        weight: {
          bands: [
            { upToGrams: 250, fee: 700 },
            { upToGrams: 500, fee: 900 },
            { upToGrams: 1_000, fee: 1_250 },
          ],
          perExtraKg: null,
        },
      },
      weightSteps: [
        { from: 250, to: 300 },
        { from: 500, to: 600 },
      ],
      lines: 40,
      explained: 40,
    },
  ])
  expect(found.fees[1]?.skus).toHaveLength(10)
})

test('learns each amount alone when one SKU contradicts the weights', () => {
  for (const wrong of [sku(320, 700), sku(250, 900, 'SAME-WEIGHT')]) {
    const { fees } = learned([...CARD.map(([grams, amount]) => sku(grams, amount)), wrong])
    expect(fees.map(({ charge }) => [charge.fixed, charge.weight])).toEqual([
      [700, null],
      [900, null],
      [1_250, null],
    ])
  }
})

test('claims no weight bands where the order of the amounts can be chance', () => {
  const two = CARD.filter(([, amount]) => amount < 1_250)
  // 7 weights in groups of 4 and 3 stand in a row in 1 of 35 cases
  expect(weightBandsOf(two.map(([grams, amount]) => ({ grams, amount })))).toBeNull()
  expect(weightBandsOf(CARD.map(([grams, amount]) => ({ grams, amount })))?.bands).toHaveLength(3)
})

test('finds the bands of a generated weight card, and none when a fee that does not rise is mixed in', () => {
  const card = fc.record({
    limits: fc.uniqueArray(fc.integer({ min: 2, max: 60 }), { minLength: 3, maxLength: 5 }),
    seed: fc.integer(),
  })
  fc.assert(
    fc.property(card, ({ limits, seed }) => {
      const next = random(seed)
      const bands = limits
        .toSorted((a, b) => a - b)
        .map((limit, at) => ({ upToGrams: limit * 100, amount: 500 + 150 * at }))
      const skus = bands.flatMap(({ upToGrams, amount }, at) => {
        const from = bands[at - 1]?.upToGrams ?? 0
        const inside = Array.from({ length: 4 }, () => from + 1 + Math.floor(next() * (upToGrams - from - 1)))
        return [...inside, upToGrams].map((grams) => ({ grams, amount }))
      })
      expect(weightBandsOf(skus)?.bands).toEqual(bands)
      const wrong = { grams: (bands.at(-1)?.upToGrams ?? 0) + 1, amount: 499 }
      expect(weightBandsOf([...skus, wrong])).toBeNull()
    }),
  )
})
