import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuzzRuns } from '../../import/testing/fuzz-runs.ts'
import { type RatePair, rateText } from '../../money/exchange.ts'
import { bridgeOf } from './bridge.ts'
import { type ItemSums, NO_ITEM } from './bridge-item.ts'
import { convertBridge, converterOf, joinBridges, meanRate } from './convert-bridge.ts'

const textOf = (rate: RatePair | null) => rate && rateText(rate)

test.each([
  ['of both periods', { amount: 100, worth: 200 }, { amount: 50, worth: 120 }, '2.2'],
  ['of the period with amounts', { amount: 0, worth: 0 }, { amount: 50, worth: 120 }, '2.4'],
])('the mean exchange rate is that %s', (_, before, now, rate) => {
  expect(textOf(meanRate([before, now], 'AED', 'EGP'))).toBe(rate)
  expect(meanRate([now, before], 'AED', 'EGP')).toEqual(meanRate([before, now], 'AED', 'EGP'))
})

test('the mean exchange rate is in whole units when the two currencies have different minor units', () => {
  // 10.00 AED are 0.835 KWD
  const period = { amount: 1_000, worth: 835 }
  expect(textOf(meanRate([period, period], 'AED', 'KWD'))).toBe('0.0835')
})

test('the mean exchange rate is exact when one unit is worth many thousands of the other currency', () => {
  // 1,000.00 USD are 89,500,000.00 LBP
  const period = { amount: 100_000, worth: 8_950_000_000 }
  const rate = meanRate([period, { amount: 300, worth: 26_850_001 }], 'USD', 'LBP')
  expect(textOf(rate)).toBe('89500.00166667')
  expect(rate && converterOf('USD', 'LBP', rate)([100_000])).toEqual([8_950_000_167])
})

test('there is no mean exchange rate without amounts', () => {
  const none = { amount: 0, worth: 0 }
  expect(meanRate([none, none], 'AED', 'EGP')).toBeNull()
})

const sums = fc
  .record({
    units: fc.integer({ min: 0, max: 300 }),
    sales: fc.integer({ min: 0, max: 2_000_000 }),
    referral: fc.integer({ min: 0, max: 300_000 }),
    cost: fc.integer({ min: 0, max: 900_000 }),
    refunds: fc.integer({ min: -1_000, max: 90_000 }),
  })
  .map((changes): ItemSums => ({ ...NO_ITEM, ...changes }))
const pairs = fc.array(fc.record({ before: sums, now: sums }), { minLength: 1, maxLength: 5 })
const rates = fc.integer({ min: 1, max: 900_000 }).map((ppm) => ({ from: '1', to: String(ppm / 10_000) }))
const sumOf = (amounts: readonly (number | undefined)[]) =>
  amounts.reduce((all: number, amount) => all + (amount ?? 0), 0)

test('converted effects are within 1 of the exact amount, sum over the items exactly, and change sign when the periods are swapped', () => {
  fc.assert(
    fc.property(pairs, rates, (items, rate) => {
      const convert = converterOf('AED', 'EGP', rate)
      const bridge = bridgeOf(items)
      const converted = convertBridge(bridge, convert)
      for (const [name, amount] of Object.entries(bridge.effects)) {
        const tolerance = name === 'volume' ? 1 : 0.5
        const exact = amount * Number(rate.to)
        const found = converted.effects[name as 'mix'] ?? 0
        expect(Math.abs(found - exact)).toBeLessThanOrEqual(tolerance + 1e-6)
        if (name !== 'mix' && name !== 'volume')
          expect(sumOf(converted.items.map(({ effects }) => effects[name as 'price']))).toBe(found)
      }
      const { volume = 0, mix = 0, ...others } = converted.effects
      expect(sumOf(converted.items.map(({ effects }) => effects.volume))).toBe(volume + mix)
      const back = bridgeOf(items.map(({ before, now }) => ({ before: now, now: before })))
      const { new: added = 0, gone = 0, ...flipped } = convertBridge(back, convert).effects
      const all = { ...flipped, new: gone, gone: added }
      for (const [name, amount] of Object.entries({ ...others, volume, mix }))
        expect([name, amount]).toEqual([name, 0 - (all[name as 'mix'] ?? 0)])
    }),
    { seed: 20_261_124, numRuns: fuzzRuns(300) },
  )
})

test('sums the effects of profit bridges in the same currency, and lists all their items', () => {
  const item = { before: NO_ITEM, now: { ...NO_ITEM, units: 1, sales: 500 } }
  const one = bridgeOf([item])
  expect(joinBridges([one, bridgeOf([item, item])])).toMatchObject({
    effects: { new: 1_500 },
    items: [{}, {}, {}],
  })
  expect(joinBridges([one])).toEqual(one)
})
