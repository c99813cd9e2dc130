import {
  type FeeCharge,
  NO_CHARGE,
  type PercentBand,
  type PercentCharge,
} from '../src/domain/fees/fee-rule.ts'
import { chargedOn, generatedCharge, learned, random } from '../src/domain/fees/learned/testing/statements.ts'
import { weightBandsOf } from '../src/domain/fees/learned/weight-bands.ts'
import type { Figure } from './harness.ts'

/** SKUs of each shape, and prices of each of them. */
const SHAPED = 500
const PRICES = 12
const CARDS = 1_000
const RATES = [50_000, 80_000, 120_000, 135_000, 150_000, 202_500, 270_000]
const SHAPES = ['minimum', 'two brackets', 'three brackets', 'marginal', 'brackets and minimum'] as const

/** Fees that depend on the price in other ways than by one rate, at random prices on both sides of the limits. */
export function* shaped(): Generator<Figure> {
  const next = random(23)
  for (const shape of SHAPES) {
    let [exact, wrong] = [0, 0]
    for (let at = 0; at < SHAPED; at += 1) {
      const charge = shapedCharge(shape, next)
      const prices = Array.from({ length: PRICES }, () => 2_000 + Math.floor(next() ** 2 * 58_000))
      const series = generatedCharge(`S${at}`, charge, { prices, outliers: 0.05 + next() * 0.05 }, next)
      const found = learned([series]).fees
      const [fee] = found
      const right = (one: FeeCharge) =>
        prices.filter((price) => Math.abs(chargedOn(one, price) - chargedOn(charge, price)) <= 1)
      if (found.length === 1 && fee && right(fee.charge).length === PRICES) exact += 1
      if (found.some((one) => hasForeignPart(one.charge, charge))) wrong += 1
    }
    yield figure(`${shape}: charges the same at every price`, [(100 * exact) / SHAPED])
    yield figure(`${shape}: a rate or limit that was not charged`, [(100 * wrong) / SHAPED], {
      of: 'worst',
      atMost: 0,
    })
  }
}

function shapedCharge(shape: (typeof SHAPES)[number], next: () => number): FeeCharge {
  const [first, second] = twoRates(next)
  const third = RATES.find((rate) => rate !== first && rate !== second) ?? 0
  const low = 50 * (80 + Math.floor(next() * 200))
  const high = low + 50 * (100 + Math.floor(next() * 200))
  const minimum = 100 + Math.floor(next() * 900)
  const percent = (tiers: PercentCharge['tiers'], ...bands: PercentBand[]) => ({
    ...NO_CHARGE,
    percent: { base: { of: 'price', withVat: true } as const, tiers, bands },
  })
  const two = [
    { upTo: low, ratePpm: first },
    { upTo: null, ratePpm: second },
  ]
  if (shape === 'minimum') return { ...percent('marginal', { upTo: null, ratePpm: first }), minimum }
  if (shape === 'two brackets') return percent('cliff', ...two)
  if (shape === 'marginal') return percent('marginal', ...two)
  if (shape === 'brackets and minimum') return { ...percent('cliff', ...two), minimum }
  return percent(
    'cliff',
    { upTo: low, ratePpm: first },
    { upTo: high, ratePpm: second },
    { upTo: null, ratePpm: third },
  )
}

function hasForeignPart({ percent, minimum, maximum }: FeeCharge, truth: FeeCharge): boolean {
  const rates = new Set(truth.percent?.bands.map(({ ratePpm }) => ratePpm))
  return (
    maximum !== null ||
    (minimum !== null && minimum !== truth.minimum) ||
    (percent !== null && percent.bands.length > 1 && percent.tiers !== truth.percent?.tiers) ||
    (percent?.bands.some(({ ratePpm }) => !rates.has(ratePpm)) ?? false)
  )
}

/** Weight cards of four bands and 20 SKUs, as they are and with the amounts dealt at random. */
export function* weightCards(): Generator<Figure> {
  const next = random(29)
  let [exact, byChance] = [0, 0]
  for (let at = 0; at < CARDS; at += 1) {
    const limits = [250, 500, 1_000, 2_000]
    const skus = Array.from({ length: 20 }, () => {
      const grams = 1 + Math.floor(next() ** 2 * 2_000)
      return { grams, amount: 700 + 250 * limits.findIndex((limit) => grams <= limit) }
    })
    const bands = weightBandsOf(skus)?.bands ?? []
    if (
      bands.length > 0 &&
      skus.every(({ grams, amount }) => bands.find(({ upToGrams }) => grams <= upToGrams)?.amount === amount)
    )
      exact += 1
    const dealt = skus.map(({ grams }) => ({ grams, amount: skus[Math.floor(next() * 20)]?.amount ?? 0 }))
    if (weightBandsOf(dealt)) byChance += 1
  }
  yield figure('weight cards of 4 bands and 20 SKUs recognised', [(100 * exact) / CARDS])
  yield figure('weight bands seen in amounts without any', [(100 * byChance) / CARDS], {
    of: 'worst',
    atMost: 0.1,
  })
}

export function twoRates(next: () => number): [number, number] {
  const pick = (all: readonly number[]) => all[Math.floor(next() * all.length)] as number
  const first = pick(RATES)
  return [first, pick(RATES.filter((rate) => rate !== first))]
}

export function figure(what: string, values: number[], goal?: Figure['goal']): Figure {
  return { what, unit: '%', values, ...(goal && { goal }) }
}
