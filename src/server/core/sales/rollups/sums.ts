import { sql } from 'drizzle-orm'
import type { Figures, Statement } from '#contract/dashboard.ts'
import type { ReportFigures } from '#contract/reports.ts'
import { exact } from '#domain/money/money.ts'
import { feeCoverageBp, profitOf } from '#domain/profit/profit-of.ts'
import { SUM_COLUMNS, type SumName } from './sum-columns.ts'

/** The sums of one row of a rollup query; `outputVat` is null when the business was never registered for VAT. */
export type Sums = Readonly<
  Record<Exclude<SumName, 'outputVat'> | 'orders', number> & { outputVat: number | null }
>

const sumsWith = (sumOf: (sum: string, name: string) => string) =>
  sql.raw(
    [...SUM_COLUMNS, { name: 'orders', column: 'orders' }]
      .map(({ name, column }) => `${sumOf(`sum(r.${column}::float8)`, name)} AS "${name}"`)
      .join(', '),
  )

/**
 * SQL for the sums over the rollup rows `r`. They are exact to 2^53, as sums in Safi are; PostgreSQL would add bigint up as numeric, which
 * takes twice as long.
 */
export const SUMS = sumsWith((sum) => sum)

/** Like SUMS, but a sum of zero is null. Many sums of products are zero, and the driver reads a null much faster. */
export const SUMS_OR_NULL = sumsWith((sum, name) => (name === 'outputVat' ? sum : `nullif(${sum}, 0)`))

const COUNTED = ['linesWithoutCost', 'refundUnits', 'refunds', 'units', 'orders'] as const
type Counted = (typeof COUNTED)[number]
const isMoney = (name: SumName): name is Exclude<SumName, Counted | 'outputVat'> =>
  name !== 'outputVat' && !COUNTED.some((counted) => counted === name)
export const MONEY = SUM_COLUMNS.map(({ name }) => name).filter(isMoney)
const ADDED = [...MONEY, ...COUNTED]

export const NO_SUMS = {
  ...Object.fromEntries(ADDED.map((name) => [name, 0])),
  outputVat: null,
} as unknown as Sums

/** Replaces the null of SUMS_OR_NULL by zero. */
export function withZeros<Row extends Sums>(rows: Row[]): Row[] {
  for (const row of rows as { -readonly [Name in keyof Sums]: Sums[Name] }[])
    for (const name of ADDED) row[name] ??= 0
  return rows
}

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
    ...profitOf({ ...sums, fees, feeCoverageBp: feeCoverageBp(sums) }),
    units: sums.units,
    orders: sums.orders,
    estimatedFees: exact(sums.estimatedFees),
    ...shownVat(sums.outputVat),
  }
}

export function reportFiguresOf(sums: Sums): ReportFigures {
  return {
    ...figuresOf(sums),
    feeParts: feePartsOf(sums),
    tax: exact(sums.tax),
    payouts: exact(sums.payout),
    refunds: { count: sums.refunds, units: exact(0 - sums.refundUnits), amount: exact(0 - sums.refunded) },
  }
}

/** Returns the output VAT of the figures. It is left out for a business that was never registered for VAT. */
export function shownVat(outputVat: number | null): { outputVat?: number } {
  return outputVat === null ? {} : { outputVat: exact(outputVat) }
}

/** Rollups store fees as negative amounts, because the seller pays them; a profit statement shows fees as positive costs. */
export function feePartsOf(sums: Sums): Statement['feeParts'] {
  return {
    referral: exact(0 - sums.referralFee),
    fulfilment: exact(0 - sums.fulfilmentFee),
    other: exact(0 - sums.otherFee),
    reimbursements: exact(0 - sums.reimbursement),
  }
}
