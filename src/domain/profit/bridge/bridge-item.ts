import { divideRounded, exact } from '../../money/money.ts'

/** What one product earned and cost on one platform in one period, in minor units of one currency. */
export interface ItemSums {
  /** Units sold. Returned units are not subtracted. */
  readonly units: number
  /** Revenue of the units sold, without VAT. Refunds are not subtracted. */
  readonly sales: number
  /** Fees of everything but refunds, as positive costs. */
  readonly referral: number
  readonly fulfilment: number
  readonly otherFees: number
  /** What refunds took: the money returned less the fees that the platform gave back. */
  readonly refunds: number
  readonly reimbursements: number
  /** The known cost of the goods sold. */
  readonly cost: number
  /** The known cost of goods that refunds brought back, as a negative cost. */
  readonly returnedCost: number
  readonly costUnknown: boolean
  readonly feesUnknown: boolean
}

export const NO_ITEM: ItemSums = {
  units: 0,
  sales: 0,
  referral: 0,
  fulfilment: 0,
  otherFees: 0,
  refunds: 0,
  reimbursements: 0,
  cost: 0,
  returnedCost: 0,
  costUnknown: false,
  feesUnknown: false,
}

/** What can change the profit of an item. The effects of an item sum to the change of its profit exactly. */
export const ITEM_EFFECTS = [
  'volume',
  'price',
  'commission',
  'fulfilment',
  'otherFees',
  'refunds',
  'cost',
  'reimbursements',
  'new',
  'gone',
  'corrections',
  'costCoverage',
  'feeCoverage',
] as const
export type ItemEffect = (typeof ITEM_EFFECTS)[number]
export type ItemEffects = Partial<Record<ItemEffect, number>>

/** Costs that are measured per unit sold. */
const PER_UNIT = ['fulfilment', 'otherFees', 'refunds', 'cost'] as const

export function profitOfItem(sums: ItemSums): number {
  const costs = sums.referral + PER_UNIT.reduce((sum, line) => sum + sums[line], 0)
  return exact(sums.sales + sums.reimbursements - costs - sums.returnedCost)
}

/** Reimbursements do not depend on units, so they are no part of the profit per unit. */
export function profitOfUnits(sums: ItemSums): number {
  return profitOfItem(sums) - sums.reimbursements
}

/** One item in both periods, without the amounts that cannot be compared. */
export interface ComparedItem {
  readonly before: ItemSums
  readonly now: ItemSums
  /** Whether units were sold in both periods. */
  readonly matched: boolean
  readonly effects: ItemEffects
}

/** Explains the change of one item's profit. Swapping the periods flips the sign of every effect, and swaps `new` and `gone`. */
export function compareItem(before: ItemSums, now: ItemSums): ComparedItem {
  const unknown = {
    costUnknown: before.costUnknown || now.costUnknown,
    feesUnknown: before.feesUnknown || now.feesUnknown,
  }
  const [a, b] = [comparable(before, unknown), comparable(now, unknown)]
  const matched = a.units > 0 && b.units > 0
  const effects: Record<string, number> = matched ? matchedEffects(a, b) : unmatchedEffects(a, b)
  effects.reimbursements = b.reimbursements - a.reimbursements
  if (unknown.costUnknown) effects.costCoverage = costOf(before) - costOf(now)
  if (unknown.feesUnknown) effects.feeCoverage = feesOf(before) - feesOf(now)
  const changed = Object.entries(effects).filter(([, amount]) => exact(amount) !== 0)
  return { before: a, now: b, matched, effects: Object.fromEntries(changed) }
}

const costOf = ({ cost, returnedCost }: ItemSums) => cost + returnedCost
const feesOf = ({ referral, fulfilment, otherFees }: ItemSums) => referral + fulfilment + otherFees

/**
 * The sums without costs and fees that are unknown in one of both periods. The cost of returned goods, if known, is
 * subtracted from what refunds took.
 */
function comparable(
  sums: ItemSums,
  { costUnknown, feesUnknown }: Pick<ItemSums, 'costUnknown' | 'feesUnknown'>,
): ItemSums {
  return {
    ...sums,
    ...(feesUnknown && { referral: 0, fulfilment: 0, otherFees: 0 }),
    ...(costUnknown ? { cost: 0 } : { refunds: sums.refunds + sums.returnedCost }),
    returnedCost: 0,
  }
}

/**
 * The effects on an item sold in both periods. Profit is q(pr - l), with units q, price p, the share r of the price that the commission
 * leaves, and costs per unit l. Each effect is the mean over all orders in which the factors can change (q and p stay neighbours), so that no
 * order is preferred. The rounding remainder belongs to price and to costs per unit.
 */
function matchedEffects(a: ItemSums, b: ItemSums): ItemEffects {
  const volumeOf = (was: number, is: number) => volumeEffect(a.units, b.units, was, is)
  let volume = volumeOf(a.sales, b.sales)
  let price = b.sales - a.sales - volume
  const byRate = a.sales > 0 && b.sales > 0
  const changed = byRate ? commissionEffects(a, b) : perUnit(a.referral, b.referral, volumeOf)
  volume -= changed.volume
  price -= changed.price
  const costs: Partial<Record<ItemEffect, number>> = {}
  for (const line of PER_UNIT) {
    const split = perUnit(a[line], b[line], volumeOf)
    volume -= split.volume
    costs[line] = 0 - split.rate
  }
  return { volume, price, commission: 0 - changed.rate, ...costs }
}

function perUnit(was: number, is: number, volumeOf: (was: number, is: number) => number) {
  const volume = volumeOf(was, is)
  return { volume, price: 0, rate: is - was - volume }
}

/** How much an amount changes because of the number of units, at the mean amount per unit of both periods. */
export function volumeEffect(q0: number, q1: number, was: number, is: number): number {
  const [units0, units1] = [BigInt(q0), BigInt(q1)]
  return divideRounded((units1 - units0) * (BigInt(was) * units1 + BigInt(is) * units0), 2n * units0 * units1)
}

/** Splits the change of a commission that is a percentage of sales into the change of its rate, of the units sold and of the price. */
function commissionEffects(a: ItemSums, b: ItemSums) {
  const [f0, f1, s0, s1] = [BigInt(a.referral), BigInt(b.referral), BigInt(a.sales), BigInt(b.sales)]
  const [q0, q1] = [BigInt(a.units), BigInt(b.units)]
  const rate = divideRounded((f1 * s0 - f0 * s1) * (s0 + s1), 2n * s0 * s1)
  const volume = divideRounded((f0 * s1 + f1 * s0) * (q1 - q0) * (s0 * q1 + s1 * q0), 4n * s0 * s1 * q0 * q1)
  return { rate, volume, price: b.referral - a.referral - rate - volume }
}

/** The effects on an item that sold no units in one of the periods. Late refunds and fees of that period remain separate effects. */
function unmatchedEffects(a: ItemSums, b: ItemSums): ItemEffects {
  const effects: Record<string, number> = {}
  const add = (name: ItemEffect, amount: number) => {
    effects[name] = (effects[name] ?? 0) + amount
  }
  for (const [sums, sign, appeared] of [
    [a, -1, 'gone'],
    [b, 1, 'new'],
  ] as const) {
    if (sums.units > 0) {
      add(appeared, sign * profitOfUnits(sums))
      continue
    }
    add('corrections', sign * sums.sales)
    add('commission', -sign * sums.referral)
    for (const line of PER_UNIT) add(line, -sign * sums[line])
  }
  return effects
}
