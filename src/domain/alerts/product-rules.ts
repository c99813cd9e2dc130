import { median } from '../median.ts'
import type { CurrencyCode } from '../money/currency.ts'
import { divideRounded, exact, ratioBp } from '../money/money.ts'
import type { AlertProduct, Finding, Month } from './alert.ts'
import { binomialTail } from './binomial.ts'

/** The number of weeks that the rules read; the last four of them are the month. */
export const ALERT_WEEKS = 12
const MONTH_WEEKS = 4

/** The sums of a SKU in seven days, in minor units. */
export interface SkuWeek {
  /** How many weeks ago: 0 for the last seven complete days, 1 for the seven days before. */
  readonly ago: number
  readonly units: number
  readonly orders: number
  readonly refundedOrders: number
  /** The revenue of refunds, as a positive amount. */
  readonly refunded: number
  readonly revenue: number
  /** Revenue less VAT. */
  readonly net: number
  /** Revenue without VAT less the known costs and fees only. */
  readonly profit: number
  /** The revenue of goods whose cost is unknown, less the revenue of such goods that were returned. */
  readonly revenueWithoutCost: number
  /** Whether all costs and fees are known. */
  readonly complete: boolean
}

/** The values of a week that the sums of the month need. */
export type WeekSums = Pick<SkuWeek, 'ago' | 'units' | 'revenue' | 'profit' | 'complete'>

export interface SkuWeeks extends AlertProduct {
  readonly currency: CurrencyCode
  readonly archived: boolean
  /** Whether it has a unit cost. Its sales in other currencies can still lack one, on days without an exchange rate. */
  readonly hasCost: boolean
  readonly weeks: readonly SkuWeek[]
}

/** With fewer units than this, a product shows no trend. */
const FEWEST_UNITS = 8
const REFUND_CHANCE = 0.001
const FEWEST_REFUNDS = 3
/** A new product has little history, so its refund rate is calculated as if this many more orders had the refund rate of all products. */
const USUAL_ORDERS = 20
const FEWEST_WEEKS = 6
const LEAST_DROP_BP = 300
const LEAST_SCORE = 3.5
/** The factor by which a deviation from the median is compared with the median absolute deviation, as if that were a standard deviation. */
const NORMAL = 0.6745
const COST_SHARE_BP = 100

/** The sums of the last 28 days by currency. */
export function monthsOf(products: readonly SkuWeeks[]): Map<CurrencyCode, Month> {
  return new Map(
    [...Map.groupBy(products, ({ currency }) => currency)].map(([currency, all]) => {
      const weeks = all.flatMap((product) => product.weeks.filter(isNow))
      const known = weeks.filter(({ complete }) => complete)
      return [currency, { revenue: total(weeks, 'revenue'), profit: total(known, 'profit') }]
    }),
  )
}

/** The sums of the last 28 days; null without sales. `profit` is null if a cost or fee is unknown. */
export function monthOf(weeks: readonly WeekSums[]): {
  readonly units: number
  readonly revenue: number
  readonly profit: number | null
} | null {
  const now = weeks.filter(isNow)
  if (now.length === 0) return null
  const profit = now.every(({ complete }) => complete) ? total(now, 'profit') : null
  return { units: total(now, 'units'), revenue: total(now, 'revenue'), profit }
}

/** Finds a product that made a profit in the 28 days before the last 28 days, and a loss in the last 28 days. */
export function turnedToLoss(product: SkuWeeks, to: string): Finding[] {
  const now = product.weeks.filter(isNow)
  const before = product.weeks.filter(isBefore)
  const profit = total(now, 'profit')
  const units = total(now, 'units')
  // goods of unknown cost that came back make the loss smaller by an unknown amount, so there may be no loss
  if (profit >= 0 || total(now, 'revenueWithoutCost') < 0) return []
  const earned = total(before, 'profit')
  const turned = before.length > 0 && before.every(({ complete }) => complete) && earned >= 0
  const atLeast = !now.every(({ complete }) => complete)
  return [
    {
      ...ofProduct(product),
      stake: exact(-profit),
      known: null,
      // an open alert stays while the product loses money, also when the 28 days before show a loss, too
      level: Math.min(units / FEWEST_UNITS, turned ? 1 : 0.5),
      facts: { kind: 'loss', product: named(product), units, before: earned, atLeast, to },
    },
  ]
}

/** Finds products with so many refunds that their own refund rate of the eight weeks before makes them unlikely. */
export function refundSpikes(products: readonly SkuWeeks[], to: string): Finding[] {
  return [...Map.groupBy(products, ({ currency }) => currency).values()].flatMap((all) => {
    const past = all.flatMap(({ weeks }) => weeks.filter((week) => !isNow(week)))
    if (total(past, 'orders') === 0) return []
    const usual = (total(past, 'refundedOrders') + 1) / (total(past, 'orders') + 2)
    return all.flatMap((product) => refundSpike(product, usual, to))
  })
}

function refundSpike(product: SkuWeeks, usual: number, to: string): Finding[] {
  const { weeks } = product
  const now = weeks.filter(isNow)
  const past = weeks.filter((week) => !isNow(week))
  const refunded = total(now, 'refundedOrders')
  if (refunded < FEWEST_REFUNDS / 2) return []
  // refunds come weeks after the sale: after a fall in sales they belong to the larger number of earlier orders
  const orders = Math.max(total(now, 'orders'), total(weeks.filter(isBefore), 'orders'), refunded)
  const chance = Math.min(
    1,
    (total(past, 'refundedOrders') + USUAL_ORDERS * usual) / (total(past, 'orders') + USUAL_ORDERS),
  )
  const excess = refunded - chance * orders
  if (excess <= 0) return []
  const unlikely = Math.log(binomialTail(refunded, orders, chance)) / Math.log(REFUND_CHANCE)
  return [
    {
      ...ofProduct(product),
      stake: Math.round((Math.max(0, total(now, 'refunded')) * excess) / refunded),
      known: null,
      level: Math.min(unlikely, refunded / FEWEST_REFUNDS),
      facts: {
        kind: 'refunds',
        product: named(product),
        orders,
        refunded,
        usualBp: Math.round(chance * 10_000),
        to,
      },
    },
  ]
}

/** Finds a product whose margin in the last week is far below its margin in the eleven weeks before. */
export function marginDrop(product: SkuWeeks, to: string): Finding[] {
  const margins = product.weeks.flatMap((week) => {
    const bp = week.complete && week.net > 0 && week.units > 0 ? ratioBp(week.profit, week.net) : null
    return bp === null ? [] : [{ week, bp }]
  })
  const now = margins.find(({ week }) => week.ago === 0)
  const earlier = margins.filter(({ week }) => week.ago > 0).map(({ bp }) => bp)
  if (!now || earlier.length < FEWEST_WEEKS) return []
  const usual = Math.round(median(earlier))
  const drop = usual - now.bp
  if (drop <= 0) return []
  const deviation = median(earlier.map((bp) => Math.abs(bp - usual)))
  // if the margin never varied, every drop is unusual
  const score = deviation === 0 ? Number.POSITIVE_INFINITY : (NORMAL * drop) / deviation
  const stake = divideRounded(BigInt(drop) * BigInt(now.week.net) * BigInt(MONTH_WEEKS), 10_000n)
  return [
    {
      ...ofProduct(product),
      stake,
      known: null,
      level: Math.min(score / LEAST_SCORE, drop / LEAST_DROP_BP, now.week.units / FEWEST_UNITS),
      facts: { kind: 'marginDrop', product: named(product), products: 1, usualBp: usual, nowBp: now.bp, to },
    },
  ]
}

/**
 * Products without a cost that together make up at least 1 % of the month's revenue in a currency. They are one finding, because the seller
 * enters all costs in one place. The profit that they hide is unknown.
 */
export function costMissing(
  products: readonly SkuWeeks[],
  months: ReadonlyMap<CurrencyCode, Month>,
  to: string,
): Finding[] {
  return [...Map.groupBy(products, ({ currency }) => currency)].flatMap(([currency, all]) => {
    const hidden = all
      .filter(({ hasCost }) => !hasCost)
      .map((product) => ({ product, amount: total(product.weeks.filter(isNow), 'revenueWithoutCost') }))
      .filter(({ amount }) => amount > 0)
      .sort((a, b) => b.amount - a.amount)
    const [most] = hidden
    const revenue = months.get(currency)?.revenue ?? 0
    if (!most || revenue <= 0) return []
    const known = exact(hidden.reduce((sum, { amount }) => sum + amount, 0))
    const shareBp = ratioBp(known, revenue) ?? 0
    return [
      {
        ...ofProduct(most.product),
        subject: '',
        stake: null,
        known,
        level: shareBp / COST_SHARE_BP,
        facts: { kind: 'costMissing', product: named(most.product), products: hidden.length, shareBp, to },
      },
    ]
  })
}

function isNow({ ago }: Pick<SkuWeek, 'ago'>): boolean {
  return ago < MONTH_WEEKS
}

function isBefore({ ago }: SkuWeek): boolean {
  return ago >= MONTH_WEEKS && ago < 2 * MONTH_WEEKS
}

type Summed = Exclude<keyof SkuWeek, 'ago' | 'complete'>

function total<Name extends Summed>(weeks: readonly Pick<SkuWeek, Name>[], name: Name): number {
  return exact(weeks.reduce((sum, week) => sum + week[name], 0))
}

function ofProduct({ sku, currency }: SkuWeeks): Pick<Finding, 'subject' | 'segment' | 'currency'> {
  return { subject: sku, segment: currency, currency }
}

function named({ sku, productId, name }: SkuWeeks): AlertProduct {
  return { sku, productId, name }
}
