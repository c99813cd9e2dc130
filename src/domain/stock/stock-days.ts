/** The sales and stock movements of one product on one day. */
export interface ProductDay {
  /** Units sold, less returned units. */
  readonly sold: number
  /** Units that left the stock, less units that came back. A refund without returned goods changes only `sold`. */
  readonly left: number
}

/** A change of stock that is not a sale: a receipt, damage, or a later count. Positive units arrived. */
export interface StockChange {
  readonly day: string
  readonly units: number
}

/**
 * Whether a product could be sold on a day.
 * - `in`: the stock was above zero at the end of the day, or the product was sold. `out`: the stock was zero at the end of the day, and
 *   nothing was sold. Both are known, because the stock of the day is calculated back from today's stock.
 * - `suspected`: the stock of the day is unknown, and so many days without a sale are unlikely for a product in stock.
 * - `assumed`: the stock of the day is unknown, but the product was sold or nothing suggests that the stock was zero.
 */
export type DayState = 'in' | 'out' | 'suspected' | 'assumed'

export interface StockHistory {
  /** Consecutive days whose sales are known, oldest first. */
  readonly days: readonly ProductDay[]
  /** The ISO date of the last element of `days`. */
  readonly lastDay: string
  /** Units that left the stock after `lastDay`, less units that came back: a return can be later than the last sale of the business. */
  readonly leftLater: number
  /** The stock today; null if it was never counted. */
  readonly quantity: number | null
  /** The day of the first count, or of a later import that took units on unknown days. The stock before this day is unknown. */
  readonly countedOn: string | null
  readonly changes: readonly StockChange[]
}

const DAY = 86_400_000
/** A stock-out is suspected if so many days in a row without a sale have a lower probability than this for a product in stock. */
const UNLIKELY = 0.01

export function dayNumber(day: string): number {
  return Math.round(Date.parse(day) / DAY)
}

/** The state of each day, in the order of `days`. */
export function stockDays(history: StockHistory): DayState[] {
  const levels = walkBack(history)
  const suspected = longGaps(history.days, levels)
  return history.days.map(({ sold }, index) => {
    const level = levels[index] ?? null
    if (level !== null) return level > 0 || sold > 0 ? 'in' : 'out'
    return suspected.has(index) ? 'suspected' : 'assumed'
  })
}

/**
 * Calculates the stock at the end of each day: today's stock, less the changes after the day, plus what left the stock after it (`left`,
 * not `sold`: refunded goods may stay with the buyer). Null before the day of the first count. If the stock would have been below zero at
 * the end of a day, the records contradict each other, so it is null on that day and on all earlier ones.
 */
function walkBack({
  days,
  lastDay,
  leftLater,
  quantity,
  countedOn,
  changes,
}: StockHistory): (number | null)[] {
  const levels: (number | null)[] = Array(days.length).fill(null)
  if (quantity === null || countedOn === null) return levels
  const last = dayNumber(lastDay)
  const changed = new Map<number, number>()
  let level = quantity + leftLater
  for (const { day, units } of changes) {
    const number = dayNumber(day)
    if (number > last) level -= units
    else changed.set(number, (changed.get(number) ?? 0) + units)
  }
  const first = dayNumber(countedOn)
  for (let index = days.length - 1; index >= 0; index--) {
    const number = last - (days.length - 1 - index)
    if (number < first || level < 0) break
    levels[index] = level
    level += (days[index]?.left ?? 0) - (changed.get(number) ?? 0)
  }
  return levels
}

/** Finds the days of unknown stock that belong to a run of days without a sale, if the run is unlikely at the product's rate of sales. */
function longGaps(days: readonly ProductDay[], levels: readonly (number | null)[]): Set<number> {
  let [units, known] = [0, 0]
  days.forEach(({ sold }, index) => {
    if (sold <= 0 && (levels[index] ?? 1) <= 0) return
    units += Math.max(0, sold)
    known += 1
  })
  const rate = units / Math.max(1, known)
  const found = new Set<number>()
  let start = 0
  for (let index = 0; index <= days.length; index++) {
    const isGap = index < days.length && (days[index]?.sold ?? 0) <= 0 && levels[index] === null
    if (isGap) continue
    if (index > start && rate > 0 && Math.exp(-rate * (index - start)) < UNLIKELY)
      for (let gap = start; gap < index; gap++) found.add(gap)
    start = index + 1
  }
  return found
}
