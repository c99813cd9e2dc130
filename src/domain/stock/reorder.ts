import type { Pace } from './pace.ts'

/** The number of standard deviations of demand that the safety stock covers: enough in nine of ten cases. */
export const SERVICE_Z = 1.28
/** A tolerance for floating-point numbers, which can put a whole number of units or days just above or below its value. */
const TINY = 1e-9

export interface SupplyTerms {
  /** Days from an order at the supplier to its arrival. */
  readonly leadDays: number
  /** The standard deviation of the lead time in days. null if unknown; then the safety stock covers no delays. */
  readonly leadSpread: number | null
  /** The number of days after its arrival for which an order must last. */
  readonly coverDays: number
  /** The supplier sells only multiples of this number of units. */
  readonly orderMultiple: number
}

export interface ReorderPoint {
  readonly safetyStock: number
  /** The seller should order when stock and inbound units together are down to this number. */
  readonly reorderPoint: number
  /** The number of units that should be in stock or inbound directly after an order. */
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
  /** The number of days until the seller must place the order; 0 if it must be placed now. */
  readonly inDays: number
  readonly units: number
}

/** The highest number of days until an order, a hundred years: a later date means nothing. */
const FARTHEST_DAYS = 36_500

/**
 * When the seller must place the next order, and for how many units; null if nothing sells. `position` is the number of units in stock plus
 * inbound.
 */
export function reorder(
  position: number,
  perDay: number,
  point: ReorderPoint,
  { orderMultiple }: Pick<SupplyTerms, 'orderMultiple'>,
): Reorder | null {
  if (perDay <= 0) return null
  const above = position - point.reorderPoint
  const inDays = above <= 0 ? 0 : Math.min(FARTHEST_DAYS, Math.floor(above / perDay + TINY))
  // an order that is placed later starts from the reorder point, because the stock will be down to it by then
  const missing = point.target - Math.min(position, point.reorderPoint)
  return { inDays, units: orderMultiple * Math.ceil(Math.max(0, missing) / orderMultiple) }
}

function wholeUp(units: number): number {
  return Math.ceil(units - TINY)
}
