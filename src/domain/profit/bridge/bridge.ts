import { exact } from '../../money/money.ts'
import {
  type ComparedItem,
  compareItem,
  ITEM_EFFECTS,
  type ItemEffect,
  type ItemSums,
  profitOfUnits,
  volumeEffect,
} from './bridge-item.ts'

export const BRIDGE_EFFECTS = ['volume', 'mix', ...ITEM_EFFECTS.slice(1)] as readonly BridgeEffect[]
export type BridgeEffect = ItemEffect | 'mix'

export interface ItemPair {
  readonly before: ItemSums
  readonly now: ItemSums
}

export interface Bridge<Item> {
  /** The effects on all items together. They sum to the change of their profit exactly. */
  readonly effects: Readonly<Partial<Record<BridgeEffect, number>>>
  /** The effects on each item, in the given order. The `volume` effects of the items sum to the total `volume` plus `mix`. */
  readonly items: readonly (ComparedItem & { readonly item: Item })[]
  /** The units of the items that were sold in both periods. */
  readonly units: { readonly before: number; readonly now: number }
}

/** Explains why the profit of all items together changed between two periods. `compareItem` explains each item. */
export function bridgeOf<Item extends ItemPair>(pairs: readonly Item[]): Bridge<Item> {
  const items = pairs.map((item) => {
    const { before, now, matched, effects } = compareItem(item.before, item.now)
    return { before, now, matched, effects, item }
  })
  const effects: Partial<Record<BridgeEffect, number>> = {}
  for (const item of items)
    for (const name of ITEM_EFFECTS) {
      const amount = item.effects[name]
      if (amount !== undefined) effects[name] = exact((effects[name] ?? 0) + amount)
    }
  const matched = items.filter((item) => item.matched)
  const sum = (of: (item: ComparedItem) => number) => matched.reduce((all, item) => all + of(item), 0)
  const units = { before: sum(({ before }) => before.units), now: sum(({ now }) => now.units) }
  // a single item has no mix: sales cannot shift from one item to another
  if (matched.length > 1) {
    const was = sum(({ before }) => profitOfUnits(before))
    const is = sum(({ now }) => profitOfUnits(now))
    // the change if every unit had earned the mean profit per unit of both periods
    const pure = volumeEffect(units.before, units.now, was, is)
    effects.mix = exact((effects.volume ?? 0) - pure)
    effects.volume = pure
  }
  return { effects: withoutZeros(effects), items, units }
}

function withoutZeros(effects: Bridge<unknown>['effects']): Bridge<unknown>['effects'] {
  return Object.fromEntries(Object.entries(effects).filter(([, amount]) => amount !== 0))
}
