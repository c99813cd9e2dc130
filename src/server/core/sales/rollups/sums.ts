import { type SQL, sql } from 'drizzle-orm'
import type { Figures, Statement } from '#contract/dashboard.ts'
import { exact } from '#domain/money/money.ts'
import { coverageBp, profitOf, type SummedLines } from '#domain/profit/figures.ts'

/** The sums of one row of a rollup query. */
export interface Sums extends Omit<SummedLines, 'fees'> {
  readonly referralFee: number
  readonly fulfilmentFee: number
  readonly otherFee: number
  readonly reimbursement: number
  readonly tax: number
  readonly payout: number
  readonly estimatedFees: number
  readonly revenueWithoutFees: number
  readonly refunded: number
  readonly refundUnits: number
  readonly refunds: number
  readonly units: number
  readonly orders: number
}

const minor = (column: string, name: string): SQL => sql`${sql.raw(`sum(r.${column})::float8 AS "${name}"`)}`

/** Sums over the rollup rows `r`. */
export const SUMS = sql.join(
  [
    minor('revenue', 'revenue'),
    minor('goods_revenue', 'goodsRevenue'),
    minor('covered_revenue', 'coveredRevenue'),
    minor('covered_net', 'coveredNet'),
    minor('covered_profit', 'coveredProfit'),
    minor('lines_without_cost', 'linesWithoutCost'),
    minor('referral_fee', 'referralFee'),
    minor('fulfilment_fee', 'fulfilmentFee'),
    minor('other_fee', 'otherFee'),
    minor('reimbursement', 'reimbursement'),
    minor('tax', 'tax'),
    minor('payout', 'payout'),
    minor('cost', 'cost'),
    minor('output_vat', 'outputVat'),
    minor('estimated_fees', 'estimatedFees'),
    minor('revenue_without_fees', 'revenueWithoutFees'),
    minor('refunded', 'refunded'),
    minor('refund_units', 'refundUnits'),
    minor('refunds', 'refunds'),
    minor('units', 'units'),
    minor('orders', 'orders'),
  ],
  sql`, `,
)

export const MONEY = [
  'revenue',
  'goodsRevenue',
  'coveredRevenue',
  'coveredNet',
  'coveredProfit',
  'referralFee',
  'fulfilmentFee',
  'otherFee',
  'reimbursement',
  'tax',
  'payout',
  'cost',
  'estimatedFees',
  'revenueWithoutFees',
  'refunded',
] as const satisfies readonly (keyof Sums)[]
const ADDED = [...MONEY, 'linesWithoutCost', 'refundUnits', 'refunds', 'units', 'orders'] as const

export const NO_SUMS = {
  ...Object.fromEntries(ADDED.map((name) => [name, 0])),
  outputVat: null,
} as unknown as Sums

export function added(a: Sums, b: Sums): Sums {
  const sum = { ...NO_SUMS } as { -readonly [Name in keyof Sums]: Sums[Name] }
  for (const name of ADDED) sum[name] = a[name] + b[name]
  sum.outputVat = a.outputVat === null ? b.outputVat : a.outputVat + (b.outputVat ?? 0)
  return sum
}

export function figuresOf(sums: Sums): Figures {
  const { referral, fulfilment, other, reimbursements } = feePartsOf(sums)
  const fees = exact(referral + fulfilment + other + reimbursements)
  return {
    revenue: exact(sums.revenue),
    fees,
    cost: exact(sums.cost),
    ...profitOf({ ...sums, fees }),
    units: sums.units,
    orders: sums.orders,
    estimatedFees: exact(sums.estimatedFees),
    feeCoverageBp: coverageBp(sums.goodsRevenue - sums.revenueWithoutFees, sums.goodsRevenue),
    ...shownVat(sums.outputVat),
  }
}

/** The output VAT of the figures: left out for a business that was never registered for VAT. */
export function shownVat(outputVat: number | null): { outputVat?: number } {
  return outputVat === null ? {} : { outputVat: exact(outputVat) }
}

/** Rollups store fees as negative amounts of the seller; a profit statement shows fees as positive costs. */
export function feePartsOf(sums: Sums): Statement['feeParts'] {
  return {
    referral: exact(0 - sums.referralFee),
    fulfilment: exact(0 - sums.fulfilmentFee),
    other: exact(0 - sums.otherFee),
    reimbursements: exact(0 - sums.reimbursement),
  }
}
