import { divideRounded, PPM } from '../../../money/money.ts'
import { feeOf } from '../../fee-of.ts'
import type { FeeCharge } from '../../fee-rule.ts'
import type { FeeLine, FeeSeries } from '../fee-lines.ts'
import { learnFees } from '../learn-fees.ts'
import type { Learned } from '../learned-fee.ts'

/** The day on which generated statements start. */
export const DAY = 20_454 // 2026-01-01

export function line(more: Partial<FeeLine> & Pick<FeeLine, 'price' | 'fee'>): FeeLine {
  return { day: DAY, units: 1, extra: 0, taxApart: false, ...more }
}

/** A series of fees from an Amazon Egypt statement, which does not say whether its fees include VAT. */
export function seriesOf(sku: string, lines: readonly FeeLine[], more: Partial<FeeSeries> = {}): FeeSeries {
  return {
    platform: 'amazon',
    country: 'EG',
    currency: 'EGP',
    kind: 'referral',
    sku,
    productId: null,
    weightGrams: null,
    feesWithVat: null,
    vatRatePpm: 140_000,
    lines,
    ...more,
  }
}

/** Lines on consecutive days, one for each price, each charged this percentage as its fee. */
export function charged(percent: number, prices: readonly number[], from = DAY): FeeLine[] {
  return prices.map((price, at) =>
    line({ day: from + at, price, fee: divideRounded(BigInt(price) * BigInt(percent * 100), 10_000n) }),
  )
}

/** The fee of one unit, rounded before VAT is added. */
export function feeOn(price: number, ratePpm: number, vatPpm = 0): number {
  const fee = divideRounded(BigInt(price) * BigInt(ratePpm), BigInt(PPM))
  return fee + divideRounded(BigInt(fee) * BigInt(vatPpm), BigInt(PPM))
}

export function learned(series: readonly FeeSeries[]): Learned {
  const work = learnFees(series)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** A generator of random numbers from 0 up to 1 that are the same for the same seed. */
export function random(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface Truth {
  readonly days: number
  readonly perDay: number
  readonly outliers: number
  /** The rates in millionths. The second rate, if any, applies from `changeDay` on. */
  readonly rates: readonly [number] | readonly [number, number]
  readonly changeDay: number
  readonly prices: readonly number[]
  readonly vatPpm: number
}

export interface PriceLimit {
  readonly limit: number
  /** The rates in millionths: `below` up to the limit, `above` beyond it. */
  readonly below: number
  readonly above: number
}

/** A SKU with a sale on each of 180 days, at one of six prices around a price limit. A share of the fees, `outliers`, follows no rule. */
export function generatedLimit(
  sku: string,
  { limit, below, above }: PriceLimit,
  outliers: number,
  next: () => number,
): FeeSeries {
  const prices = Array.from({ length: 6 }, (_, at) =>
    at < 3 ? Math.floor(limit * (0.4 + 0.6 * next())) : limit + 1 + Math.floor(limit * next()),
  )
  const lines = Array.from({ length: 180 }, (_, day) => {
    const price = prices[Math.floor(next() * prices.length)] as number
    const right = feeOn(price, price <= limit ? below : above)
    const fee = next() < outliers ? Math.max(1, Math.round(right * (0.3 + next() * 1.5))) : right
    return line({ day: DAY + day, price, fee })
  })
  return seriesOf(sku, lines, { vatRatePpm: 0 })
}

/** A SKU whose fees follow `truth`. A share of its fees, `outliers`, follows no rule. */
export function generated(sku: string, truth: Truth, next: () => number): FeeSeries {
  const lines: FeeLine[] = []
  for (let day = 0; day < truth.days; day += 1)
    for (let left = truth.perDay; left > 0; left -= 1) {
      if (next() >= left) continue
      const units = next() < 0.1 ? 2 + Math.floor(next() * 2) : 1
      const price = truth.prices[Math.floor(next() * truth.prices.length)] as number
      const rate = truth.rates[day >= truth.changeDay ? truth.rates.length - 1 : 0] as number
      const right = feeOn(price, rate, truth.vatPpm) * units
      const fee = next() < truth.outliers ? Math.max(1, Math.round(right * (0.3 + next() * 1.5))) : right
      lines.push(line({ day: DAY + day, units, price: price * units, fee }))
    }
  return seriesOf(sku, lines, { vatRatePpm: truth.vatPpm })
}

/** A sale a day at one of the prices, with the fees of a charge and a share of fees that follow no rule. */
export function generatedCharge(
  sku: string,
  charge: FeeCharge,
  { prices, outliers, days = 180 }: { prices: readonly number[]; outliers: number; days?: number },
  next: () => number,
): FeeSeries {
  const lines = Array.from({ length: days }, (_, day) => {
    const price = prices[Math.floor(next() * prices.length)] as number
    const right = chargedOn(charge, price)
    const fee = next() < outliers ? Math.max(1, Math.round(right * (0.3 + next() * 1.5))) : right
    return line({ day: DAY + day, price, fee })
  })
  return seriesOf(sku, lines, { vatRatePpm: 0 })
}

/** What the rule of a charge asks for one unit at a price without VAT. */
export function chargedOn(charge: FeeCharge, price: number): number {
  const sale = { price, delivery: 0, giftWrap: 0, weightGrams: null, vatRatePpm: 0, pricesWithVat: true }
  return feeOf({ charge, vatAdded: false }, sale)?.fee ?? 0
}
