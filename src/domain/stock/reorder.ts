import type { Pace } from './pace.ts'

/** The standard deviations that the safety stock covers: enough in nine of ten cases. */
export const SERVICE_Z = 1.28
/** A tolerance for rounding, because floating point can put a whole number of units or days just above or below its value. */
const TINY = 1e-9

export interface SupplyTerms {
  /** Days from the order to the arrival. */
  readonly leadDays: number
  /** The standard deviation of the lead time in days; null if unknown, and then the safety stock covers no delays. */
  readonly leadSpread: number | null
  /** The days that an order is meant to cover after its arrival. */
  readonly coverDays: number
  /** The supplier sells multiples of this number. */
  readonly orderMultiple: number
}

export interface ReorderPoint {
  readonly safetyStock: number
  /** Order when stock and inbound units are down to this number. */
  readonly reorderPoint: number
  /** How many units are in stock or inbound directly after an order. */
  readonly target: number
}

/** The reorder point and the target, in units. */
export function reorderPoint(
  { perDay, deviation }: Pick<Pace, 'perDay' | 'deviation'>,
  { leadDays, leadSpread, coverDays }: SupplyTerms,
): ReorderPoint {
  const safetyStock = SERVICE_Z * Math.sqrt(leadDays * deviation ** 2 + (perDay * (leadSpread ?? 0)) ** 2)
  return {
    safetyStock,
    reorderPoint: wholeUp(perDay * leadDays + safetyStock),
    target: wholeUp(perDay * (leadDays + coverDays) + safetyStock),
  }
}

export interface Reorder {
  /** Days until the order is due; 0 when it is due now. */
  readonly inDays: number
  readonly units: number
}

/** A hundred years: an order that is due later has no meaningful date. */
const FARTHEST_DAYS = 36_500

/** When to order and how much; null if nothing sells. `position` is the stock with the inbound units. */
export function reorder(
  position: number,
  perDay: number,
  point: ReorderPoint,
  { orderMultiple }: Pick<SupplyTerms, 'orderMultiple'>,
): Reorder | null {
  if (perDay <= 0) return null
  const above = position - point.reorderPoint
  const inDays = above <= 0 ? 0 : Math.min(FARTHEST_DAYS, Math.floor(above / perDay + TINY))
  // an order that is due later starts from the reorder point, which the stock will have reached by then
  const missing = point.target - Math.min(position, point.reorderPoint)
  return { inDays, units: orderMultiple * Math.ceil(Math.max(0, missing) / orderMultiple) }
}

function wholeUp(units: number): number {
  return Math.ceil(units - TINY)
}
