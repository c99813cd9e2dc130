import { shifted } from '../profit/period-before.ts'
import { type StockAge, stockAge } from './ageing.ts'
import { daysLeft, LONG_PACE_DAYS, PACE_DAYS, type Pace, paceOf } from './pace.ts'
import { poissonRange } from './poisson.ts'
import { reorder, reorderPoint, type SupplyTerms } from './reorder.ts'
import { type DayState, type StockHistory, stockDays } from './stock-days.ts'

/** Stock is dead when it was in stock for this many days without a sale. */
export const DEAD_DAYS = 90
/** The number of days of sales that a plan needs: more than DEAD_DAYS, because days out of stock do not count. */
export const PLAN_DAYS = 180
/** The number of days that an order must last after its arrival, if the seller has not chosen another. */
export const USUAL_COVER_DAYS = 30

/**
 * Why a plan is incomplete or uncertain.
 * - `stock`: the stock was never counted. `belowZero`: more units left the stock than were counted.
 * - `pace`: there are too few days in stock with known sales. `history`: fewer than 30 days of sales are known.
 * - `pastStock`: the stock of some of the last 90 days with known sales is unknown, because it was not counted yet, an
 *   import of an earlier version took units on unknown days, or the records contradict each other.
 * - `leadTime`, `leadSpread`, `cost`: the seller has not entered them.
 * - `inboundOverdue`: inbound units were expected on a day that has passed. They still count as inbound.
 */
export const UNSEEN = [
  'stock',
  'belowZero',
  'pace',
  'history',
  'pastStock',
  'leadTime',
  'leadSpread',
  'cost',
  'inboundOverdue',
] as const
export type Unseen = (typeof UNSEEN)[number]

export interface Inbound {
  readonly units: number
  /** The expected day of arrival; null if unknown. */
  readonly expectedOn: string | null
}

export interface PlannedProduct {
  readonly history: StockHistory
  /** The unit cost that is in force, in minor units; null if unknown. */
  readonly unitCost: number | null
  readonly inbound: Inbound | null
  readonly terms: Omit<SupplyTerms, 'leadDays'> & { readonly leadDays: number | null }
}

export interface Order {
  /** The day by which the seller must place the order. */
  readonly on: string
  readonly units: number
  /** Units times the unit cost, in minor units; null if the cost is unknown. */
  readonly cash: number | null
}

export interface LostSales {
  /** The number of days without stock among the last 30: known from counts, and suspected because of a long gap in sales. */
  readonly outDays: number
  readonly suspectedDays: number
  /** The ends of the range of units that were probably lost on these days. An estimate, never part of profit. */
  readonly low: number
  readonly high: number
}

export interface RestockPlan {
  readonly pace: Pace | null
  readonly daysLeft: number | null
  readonly safetyStock: number | null
  readonly reorderPoint: number | null
  /** Null if something that the order depends on is unknown, or if the product does not sell. */
  readonly order: Order | null
  readonly lost: LostSales | null
  readonly age: StockAge | null
  /** The number of days since the last sale on which the product is known to have been in stock. */
  readonly unsoldDays: number
  readonly dead: boolean
  readonly unseen: readonly Unseen[]
}

/**
 * The days on which the sales of a product are known: from the first sale of the business and the first day of the product, up to the last
 * sale of the business, at most the last `PLAN_DAYS`. Null if there are none, or none among the last 30 days, because older sales say
 * nothing about today.
 */
export function knownDays(of: {
  readonly salesFrom: string | null
  readonly salesTo: string | null
  /** The day of the first sale or count of the product; null if it has neither. */
  readonly productFrom: string | null
  readonly today: string
}): { readonly from: string; readonly to: string } | null {
  const { salesFrom, salesTo, productFrom, today } = of
  if (salesFrom === null || salesTo === null || productFrom === null) return null
  if (salesTo < shifted(today, 1 - PACE_DAYS)) return null
  const to = salesTo < today ? salesTo : today
  const from = [salesFrom, productFrom, shifted(today, 1 - PLAN_DAYS)].reduce((a, b) => (a > b ? a : b))
  return from > to ? null : { from, to }
}

/** Plans the next order of a product. `today` is an ISO date. */
export function restockPlan(product: PlannedProduct, today: string): RestockPlan {
  const { history, unitCost } = product
  const states = stockDays(history)
  const pace = paceOf(history.days, states)
  const unsoldDays = daysUnsold(history, states)
  return {
    pace,
    daysLeft: daysLeft(history.quantity, pace?.perDay ?? null),
    ...ordering(product, pace, today),
    lost: pace && lostSales(pace, states.slice(-PACE_DAYS)),
    age: stockAge(history.quantity, history.changes, today),
    unsoldDays,
    dead: (history.quantity ?? 0) > 0 && unsoldDays >= DEAD_DAYS,
    unseen: unseen({ product, pace, states, unitCost, today }),
  }
}

function ordering(
  { history: { quantity }, unitCost, inbound, terms }: PlannedProduct,
  pace: Pace | null,
  today: string,
): Pick<RestockPlan, 'safetyStock' | 'reorderPoint' | 'order'> {
  const { leadDays } = terms
  if (pace === null || leadDays === null) return { safetyStock: null, reorderPoint: null, order: null }
  const point = reorderPoint(pace, { ...terms, leadDays })
  const { safetyStock, reorderPoint: at } = point
  const position = quantity === null ? null : Math.max(0, quantity) + (inbound?.units ?? 0)
  const next = position === null ? null : reorder(position, pace.perDay, point, terms)
  const order = next && {
    on: shifted(today, next.inDays),
    units: next.units,
    cash: unitCost === null ? null : unitCost * next.units,
  }
  return { safetyStock, reorderPoint: at, order }
}

/**
 * Estimates the units that were probably lost. The lower end of the range assumes that the product was in stock on the suspected days, the
 * upper end that it was not.
 */
export function lostSales({ perDay }: Pick<Pace, 'perDay'>, recent: readonly DayState[]): LostSales {
  const outDays = recent.filter((state) => state === 'out').length
  const suspectedDays = recent.filter((state) => state === 'suspected').length
  return {
    outDays,
    suspectedDays,
    low: poissonRange(perDay * outDays).low,
    high: poissonRange(perDay * (outDays + suspectedDays)).high,
  }
}

/**
 * The number of days since the last sale, or among all days if there was none, on which the stock is known to have been above zero. Days of
 * unknown stock do not count.
 */
function daysUnsold({ days }: StockHistory, states: readonly DayState[]): number {
  const lastSale = days.findLastIndex(({ sold }) => sold > 0)
  return states.slice(lastSale + 1).filter((state) => state === 'in').length
}

function unseen({
  product: { history, inbound, terms },
  pace,
  states,
  unitCost,
  today,
}: {
  readonly product: PlannedProduct
  readonly pace: Pace | null
  readonly states: readonly DayState[]
  readonly unitCost: number | null
  readonly today: string
}): Unseen[] {
  const { quantity } = history
  const guessed = states.slice(-LONG_PACE_DAYS).some((state) => state === 'assumed' || state === 'suspected')
  const found: Record<Unseen, boolean> = {
    stock: quantity === null,
    belowZero: quantity !== null && quantity < 0,
    pace: pace === null,
    history: pace !== null && history.days.length < PACE_DAYS,
    pastStock: pace !== null && guessed,
    leadTime: terms.leadDays === null,
    leadSpread: terms.leadDays !== null && terms.leadSpread === null,
    cost: unitCost === null,
    inboundOverdue: inbound !== null && inbound.expectedOn !== null && inbound.expectedOn < today,
  }
  return UNSEEN.filter((each) => found[each])
}
