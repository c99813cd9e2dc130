import { divideRounded, exact } from '../../money/money.ts'

/** What one product earned and cost on one platform in one period, in minor units of one currency. */
export interface ItemSums {
  /** Units sold. Returned units are not subtracted. */
  readonly units: number
  /** Revenue of the units sold, without VAT. Refunds are not subtracted. */
  readonly sales: number
  /** Fees of all lines except refunds, as positive costs. */
  readonly referral: number
  readonly fulfilment: number
  readonly otherFees: number
  /** What refunds cost: the money returned to buyers less the fees that the platform gave back. */
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

/** The effects that explain why the profit of an item changed. They sum to the change of its profit exactly. */
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

/** Costs that are compared per unit sold. */
const PER_UNIT = ['fulfilment', 'otherFees', 'refunds', 'cost'] as const

export function profitOfItem(sums: ItemSums): number {
  const costs = sums.referral + PER_UNIT.reduce((sum, line) => sum + sums[line], 0)
  return exact(sums.sales + sums.reimbursements - costs - sums.returnedCost)
}

/** Reimbursements do not depend on units, so the profit per unit excludes them. */
export function profitOfUnits(sums: ItemSums): number {
  return profitOfItem(sums) - sums.reimbursements
}

/** One item in both periods, without amounts that cannot be compared because they are unknown in one period. */
export interface ComparedItem {
  readonly before: ItemSums
  readonly now: ItemSums
  /** Whether units were sold in both periods. */
  readonly matched: boolean
  readonly effects: ItemEffects
}

/**
 * Explains the change of one item's profit. If the periods are swapped, every effect changes its sign, and `new` and `gone` change places.
 */
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
  for (const name in effects) if (exact(effects[name] ?? 0) === 0) delete effects[name]
  return { before: a, now: b, matched, effects }
}

const costOf = ({ cost, returnedCost }: ItemSums) => cost + returnedCost
const feesOf = ({ referral, fulfilment, otherFees }: ItemSums) => referral + fulfilment + otherFees

/**
 * The sums of one period, without costs or fees that are unknown in either period. If the cost of returned goods is known, it reduces what
 * refunds cost.
 */
function comparable(
  sums: ItemSums,
  { costUnknown, feesUnknown }: Pick<ItemSums, 'costUnknown' | 'feesUnknown'>,
): ItemSums {
  // most items have nothing to leave out, and thousands of copies take as long as the comparison
  if (!costUnknown && !feesUnknown && sums.returnedCost === 0) return sums
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
 * order is preferred. All effects have one denominator and are rounded together.
 */
function matchedEffects(a: ItemSums, b: ItemSums): ItemEffects {
  const [q0, q1, s0, s1] = [BigInt(a.units), BigInt(b.units), BigInt(a.sales), BigInt(b.sales)]
  // a commission above the sales is no percentage of them, and its effects would exceed every amount that can be stored
  const byRate = [a, b].every(({ sales, referral }) => sales > 0 && Math.abs(referral) <= sales)
  const scale = byRate ? 2n * s0 * s1 : 1n
  const denominator = scale * 2n * q0 * q1
  const perUnit = (was: number, is: number) => {
    const volume = scale * volumeShare(a.units, b.units, was, is)
    return { volume, price: 0n, rate: denominator * BigInt(is - was) - volume }
  }
  const commission = byRate ? commissionEffects(a, b) : perUnit(a.referral, b.referral)
  const sales = perUnit(a.sales, b.sales)
  const charged = PER_UNIT.filter((line) => a[line] !== 0 || b[line] !== 0)
  const costs = charged.map((line) => [line, perUnit(a[line], b[line])] as const)
  return roundedTogether(
    {
      volume: costs.reduce((sum, [, { volume }]) => sum - volume, sales.volume - commission.volume),
      price: sales.rate - commission.price,
      commission: -commission.rate,
      ...Object.fromEntries(costs.map(([line, { rate }]) => [line, -rate])),
    },
    denominator,
  )
}

/** How much an amount changes because more or fewer units were sold, at the mean amount per unit of both periods. */
export function volumeEffect(q0: number, q1: number, was: number, is: number): number {
  return divideRounded(volumeShare(q0, q1, was, is), 2n * BigInt(q0) * BigInt(q1))
}

/** `volumeEffect` before division, as the numerator of a fraction over 2 q0 q1. */
function volumeShare(q0: number, q1: number, was: number, is: number): bigint {
  const [units0, units1] = [BigInt(q0), BigInt(q1)]
  return (units1 - units0) * (BigInt(was) * units1 + BigInt(is) * units0)
}

/**
 * Splits the change of a commission into three effects: of its rate (a percentage of sales), of the units sold and of the price. The
 * results are numerators of fractions over 4 s0 s1 q0 q1.
 */
function commissionEffects(a: ItemSums, b: ItemSums) {
  const [f0, f1, s0, s1] = [BigInt(a.referral), BigInt(b.referral), BigInt(a.sales), BigInt(b.sales)]
  const [q0, q1] = [BigInt(a.units), BigInt(b.units)]
  const rate = (f1 * s0 - f0 * s1) * (s0 + s1) * 2n * q0 * q1
  const volume = (f0 * s1 + f1 * s0) * (q1 - q0) * (s0 * q1 + s1 * q0)
  return { rate, volume, price: 4n * s0 * s1 * q0 * q1 * (f1 - f0) - rate - volume }
}

/**
 * Rounds fractions whose sum is an integer, so that the integers have the same sum. Each integer differs from its fraction by less than 1:
 * those that rounding moved furthest are moved back by 1. Fractions with opposite signs give the same integers with opposite signs.
 */
function roundedTogether<Name extends string>(
  numerators: Readonly<Record<Name, bigint>>,
  denominator: bigint,
): Record<Name, number> {
  const entries = Object.entries(numerators) as [Name, bigint][]
  const parts = entries.map(([name, numerator]) => {
    const rounded = divideRounded(numerator, denominator)
    return { name, rounded, missing: numerator - BigInt(rounded) * denominator }
  })
  let left = Number(parts.reduce((sum, { missing }) => sum + missing, 0n) / denominator)
  const sign = Math.sign(left)
  const size = ({ missing }: { missing: bigint }) => (sign < 0 ? -missing : missing)
  for (const part of [...parts].sort((a, b) => compare(size(b), size(a)))) {
    if (left === 0) break
    part.rounded += sign
    left -= sign
  }
  return Object.fromEntries(parts.map(({ name, rounded }) => [name, rounded])) as Record<Name, number>
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** The effects on an item that sold no units in one of the periods. Late refunds and fees in that period are effects of their own. */
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
