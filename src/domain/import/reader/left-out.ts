import type { CurrencyCode } from '../../money/currency.ts'
import { exact } from '../../money/money.ts'
import type { SaleLine } from '../sale-line.ts'

/** The rows with one status that excludes them from sales: their number and the sum of their amounts, in one currency. */
export interface LeftOut {
  readonly rawType: string
  readonly lines: number
  readonly currency: CurrencyCode
  readonly money: number
}

/** Left-out rows by status and currency. Plain data that can be sent between threads. */
export type LeftOuts = Map<string, LeftOut>

export function addLeftOut(all: LeftOuts, { rawType, currency, leftOut }: SaleLine): void {
  if (leftOut !== undefined) addTo(all, { rawType, lines: 1, currency, money: leftOut })
}

export function mergeLeftOut(all: LeftOuts, others: LeftOuts): void {
  for (const other of others.values()) addTo(all, other)
}

/** Lists the left-out rows, with the most frequent status first. */
export function listLeftOut(all: LeftOuts): LeftOut[] {
  return [...all.values()].sort((a, b) => b.lines - a.lines || (a.rawType < b.rawType ? -1 : 1))
}

function addTo(all: LeftOuts, { rawType, lines, currency, money }: LeftOut): void {
  const key = `${rawType}\u0000${currency}`
  const known = all.get(key)
  all.set(key, {
    rawType,
    currency,
    lines: lines + (known?.lines ?? 0),
    money: exact(money + (known?.money ?? 0)),
  })
}
