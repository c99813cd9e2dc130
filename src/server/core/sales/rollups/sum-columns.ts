import { type SQL, sql } from 'drizzle-orm'
import { COVERED_PROFIT, columnOf, NET_SALES, REVENUE } from '../lines/line-amounts.ts'

const when = (condition: SQL, value: SQL) => sql`CASE WHEN ${condition} THEN ${value} ELSE 0 END`

/**
 * What a sale line `l` adds to each sum of its rollup rows. Lines with units are goods; coverage compares only the
 * revenue of goods. The sums `coveredNet` and `coveredProfit` include all lines with a known cost, even those without
 * units. VAT stays null when no line has any.
 */
const OF_LINE = {
  revenue: REVENUE,
  goodsRevenue: when(sql`l.units <> 0`, REVENUE),
  coveredRevenue: when(sql`l.units <> 0 AND l.cost IS NOT NULL`, REVENUE),
  coveredNet: when(sql`l.cost IS NOT NULL`, NET_SALES),
  coveredProfit: sql`coalesce(${COVERED_PROFIT}, 0)`,
  linesWithoutCost: when(sql`l.units <> 0 AND l.cost IS NULL`, sql`1`),
  referralFee: sql`l.referral_fee`,
  fulfilmentFee: sql`l.fulfilment_fee`,
  otherFee: sql`l.other_fee`,
  reimbursement: sql`l.reimbursement`,
  tax: sql`l.tax`,
  payout: sql`l.payout`,
  cost: sql`coalesce(l.cost, 0)`,
  outputVat: sql`l.output_vat`,
  estimatedFees: when(
    sql`l.fee_basis = 'estimated'`,
    sql`-(l.referral_fee + l.fulfilment_fee + l.other_fee)`,
  ),
  revenueWithoutFees: when(sql`l.fee_basis = 'unknown'`, REVENUE),
  refunded: when(sql`l.kind = 'refund'`, REVENUE),
  refundUnits: when(sql`l.kind = 'refund'`, sql`l.units`),
  refunds: when(sql`l.kind = 'refund'`, sql`1`),
  units: sql`l.units`,
}

export type SumName = keyof typeof OF_LINE

export interface SumColumn {
  readonly name: SumName
  readonly column: string
  readonly ofLine: SQL
}

/** All sums of lines. `orders` is not in this list, because it counts orders. */
export const SUM_COLUMNS: readonly SumColumn[] = Object.entries(OF_LINE).map(([name, ofLine]) => ({
  name: name as SumName,
  column: columnOf(name),
  ofLine,
}))
