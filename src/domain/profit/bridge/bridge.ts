import { divideRounded, exact } from '../../money/money.ts'
import {
  type ComparedItem,
  compareItem,
  ITEM_EFFECTS,
  type ItemEffect,
  type ItemSums,
  profitOfItem,
} from './bridge-item.ts'

export const BRIDGE_EFFECTS = ['volume', 'mix', ...ITEM_EFFECTS.slice(1)] as readonly BridgeEffect[]
export type BridgeEffect = ItemEffect | 'mix'

export interface ItemPair {
  readonly before: ItemSums
  readonly now: ItemSums
}

export interface Bridge<Item> {
  /** The effects in total. They sum to the change of profit of all items exactly. */
  readonly effects: Readonly<Partial<Record<BridgeEffect, number>>>
  /** The effects of each item, in the given order. Their `volume` sums to volume and mix. */
  readonly items: readonly (ComparedItem & { readonly item: Item })[]
  /** Units of the items that were sold in both periods. */
  readonly units: { readonly before: number; readonly now: number }
}

/** Explains why the profit of items changed between two periods, see `compareItem`. */
export function bridgeOf<Item extends ItemPair>(pairs: readonly Item[]): Bridge<Item> {
  const items = pairs.map((item) => ({ ...compareItem(item.before, item.now), item }))
  const effects: Record<string, number> = {}
  for (const item of items)
    for (const [name, amount] of Object.entries(item.effects))
      effects[name] = exact((effects[name] ?? 0) + amount)
  const matched = items.filter((item) => item.matched)
  const sum = (of: (item: ComparedItem) => number) => matched.reduce((all, item) => all + of(item), 0)
  const units = { before: sum(({ before }) => before.units), now: sum(({ now }) => now.units) }
  // with one item there is nothing to shift between
  if (matched.length > 1) {
    const pure = pureVolume(
      units,
      sum(({ before }) => comparedProfit(before)),
      sum(({ now }) => comparedProfit(now)),
    )
    effects.mix = exact((effects.volume ?? 0) - pure)
    effects.volume = pure
  }
  return { effects: withoutZeros(effects), items, units }
}

/** Reimbursements do not depend on units, so they are no part of the profit per unit. */
function comparedProfit(sums: ItemSums): number {
  return profitOfItem(sums) - sums.reimbursements
}

/** The change if all units had earned the mean profit per unit of both periods. */
function pureVolume({ before, now }: Bridge<unknown>['units'], was: number, is: number): number {
  const [q0, q1] = [BigInt(before), BigInt(now)]
  return divideRounded((q1 - q0) * (BigInt(was) * q1 + BigInt(is) * q0), 2n * q0 * q1)
}

function withoutZeros(effects: Record<string, number>): Bridge<unknown>['effects'] {
  return Object.fromEntries(Object.entries(effects).filter(([, amount]) => amount !== 0))
}
