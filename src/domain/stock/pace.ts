import { median } from '../median.ts'
import type { DayState, ProductDay } from './stock-days.ts'

/** The number of recent days that have the most weight in the pace. */
export const PACE_DAYS = 30
/** The number of days whose sales determine the pace. */
export const LONG_PACE_DAYS = 90
/** With fewer days than this in stock and with known sales, there is no pace. */
const FEWEST_DAYS = 7
/**
 * The weight of the rate of the last 90 days, expressed as a number of recent days in stock. It keeps the pace steady for products with few
 * such days.
 */
const LONG_WEIGHT = 14
/** The factor that converts a median absolute deviation to a standard deviation. */
const MAD_SCALE = 1.4826
const CAP_DEVIATIONS = 3

/** How fast a product sells on a day on which it is in stock. */
export interface Pace {
  /** Units per day in stock. */
  readonly perDay: number
  /** The standard deviation of the units sold per day. */
  readonly deviation: number
  /** The number of days in stock among the last 30 and the last 90 days. */
  readonly inStock30: number
  readonly inStock90: number
}

/**
 * The pace of a product from its days with known sales, oldest first. Days out of stock do not count. The sales of a promotion day count up
 * to a cap. null if the product was in stock on fewer than seven days.
 */
export function paceOf(days: readonly ProductDay[], states: readonly DayState[]): Pace | null {
  const [sold, recentSold]: [number[], number[]] = [[], []]
  for (let index = Math.max(0, days.length - LONG_PACE_DAYS); index < days.length; index++) {
    if (states[index] !== 'in' && states[index] !== 'assumed') continue
    const units = days[index]?.sold ?? 0
    sold.push(units)
    if (index >= days.length - PACE_DAYS) recentSold.push(units)
  }
  if (sold.length < FEWEST_DAYS) return null
  const cap = usualMost(sold)
  const capped = (units: readonly number[]) => units.reduce((all, each) => all + Math.min(each, cap), 0)
  const long = capped(sold) / sold.length
  const squares = sold.reduce((all, each) => all + (Math.min(each, cap) - long) ** 2, 0)
  return {
    perDay: Math.max(0, blended(capped(recentSold), recentSold.length, long)),
    deviation: Math.sqrt(squares / Math.max(1, sold.length - 1)),
    inStock30: recentSold.length,
    inStock90: sold.length,
  }
}

/** Returns units per day, from the days in stock among the last 30 and 14 assumed days at the rate of the last 90 days. */
export function blended(units30: number, inStock30: number, per90: number): number {
  return (units30 + LONG_WEIGHT * per90) / (inStock30 + LONG_WEIGHT)
}

/**
 * The cap on the units of one day: an upper limit of the sales on a usual day. Infinite if most days have the same sales, because then the
 * spread of usual days is unknown.
 */
export function usualMost(units: readonly number[]): number {
  const idle = units.filter((each) => each === 0).length
  // most products sell on fewer than half of the days; then both medians are zero, and need no sorting
  if (idle * 2 > units.length) return Number.POSITIVE_INFINITY
  const middle = median(units)
  const spread = median(units.map((each) => Math.abs(each - middle)))
  return spread > 0 ? middle + CAP_DEVIATIONS * MAD_SCALE * spread : Number.POSITIVE_INFINITY
}

/** The number of whole days that the stock lasts at this pace; null if the stock or the pace is unknown, or the product does not sell. */
export function daysLeft(quantity: number | null, perDay: number | null): number | null {
  if (quantity === null || perDay === null || perDay <= 0) return null
  // floating-point division can end just below a whole number; the addition corrects this
  return Math.floor(Math.max(0, quantity) / perDay + 1e-9)
}

/**
 * The number of days that a bundle lasts: those of the component that runs out first, or 0 if the bundle cannot be made now. Null if a
 * stock or a pace is unknown, or no component sells.
 */
export function daysLeftOfBundle(
  available: number | null,
  components: readonly { readonly perDay: number | null; readonly daysLeft: number | null }[],
): number | null {
  if (available === null || components.some(({ perDay }) => perDay === null)) return null
  const days = components.flatMap(({ daysLeft }) => daysLeft ?? [])
  if (days.length === 0) return null
  return available === 0 ? 0 : Math.min(...days)
}
