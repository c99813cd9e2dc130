import { convertShares } from '../../money/convert-shares.ts'
import { type CurrencyCode, minorDigits } from '../../money/currency.ts'
import type { RatePair } from '../../money/exchange.ts'
import { exact } from '../../money/money.ts'
import type { Bridge } from './bridge.ts'
import { ITEM_EFFECTS } from './bridge-item.ts'

/** The amounts of a period, in minor units and without their signs, and what they are worth at the exchange rate of each day. */
export interface Turnover {
  readonly amount: number
  readonly worth: number
}

/**
 * The mean of the exchange rates of two periods, as an exact fraction. Within a period, each day weighs as much as its amounts. A period
 * without amounts takes the rate of the other period; null if neither has amounts.
 */
export function meanRate(
  periods: readonly [before: Turnover, now: Turnover],
  from: CurrencyCode,
  to: CurrencyCode,
): RatePair | null {
  const [one, other = one] = periods
    .filter(({ amount, worth }) => amount > 0 && worth > 0)
    .map(({ amount, worth }) => ({ amount: BigInt(amount), worth: BigInt(worth) }))
  if (!one || !other) return null
  const sum = one.worth * other.amount + other.worth * one.amount
  return {
    from: String(2n * one.amount * other.amount * 10n ** BigInt(minorDigits(to))),
    to: String(sum * 10n ** BigInt(minorDigits(from))),
  }
}

/**
 * Converts the effects of a bridge at one rate. Each effect is converted and rounded once, and the effects of the items still sum to it.
 */
export function convertBridge<Item>(
  { effects, items, units }: Bridge<Item>,
  convert: (amounts: readonly number[]) => number[],
): Bridge<Item> {
  const converted = items.map((): Record<string, number> => ({}))
  const totals: Record<string, number> = {}
  for (const name of ITEM_EFFECTS) {
    const shares = convert(items.map((item) => item.effects[name] ?? 0))
    for (const [at, share] of shares.entries())
      if (share !== 0) (converted[at] as Record<string, number>)[name] = share
    totals[name] = shares.reduce((sum, share) => exact(sum + share), 0)
  }
  // the `volume` effects of items contain both volume and mix
  const [mix = 0] = convert([effects.mix ?? 0])
  const all = { ...totals, volume: exact((totals.volume ?? 0) - mix), mix }
  return {
    effects: Object.fromEntries(Object.entries(all).filter(([, amount]) => amount !== 0)),
    items: items.map((item, at) => ({ ...item, effects: converted[at] ?? {} })),
    units,
  }
}

/** Joins bridges whose amounts are in the same currency into one bridge of all their items. */
export function joinBridges<Item>(bridges: readonly Bridge<Item>[]): Bridge<Item> {
  const effects: Record<string, number> = {}
  for (const bridge of bridges)
    for (const [name, amount] of Object.entries(bridge.effects))
      effects[name] = exact((effects[name] ?? 0) + amount)
  const sum = (of: (bridge: Bridge<Item>) => number) => bridges.reduce((all, bridge) => all + of(bridge), 0)
  return {
    effects: Object.fromEntries(Object.entries(effects).filter(([, amount]) => amount !== 0)),
    items: bridges.flatMap(({ items }) => items),
    units: { before: sum(({ units }) => units.before), now: sum(({ units }) => units.now) },
  }
}

/** Converts amounts in minor units at one rate. The results sum to the sum of the amounts, converted and rounded once. */
export const converterOf =
  (from: CurrencyCode, to: CurrencyCode, rate: RatePair) => (amounts: readonly number[]) =>
    convertShares(amounts, from, to, rate)
