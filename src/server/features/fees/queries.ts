import { sql } from 'drizzle-orm'
import type { ParsedQuery } from '#contract/endpoint.ts'
import type { getPaidFees, PaidFees, PaidFeesReport } from '#contract/fees.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { exact, ratioBp } from '#domain/money/money.ts'
import { trendStep } from '#domain/profit/trend-step.ts'
import { fromDailySales } from '#server/core/sales/rollups/daily-sales.ts'
import { sortCurrencies } from '#server/core/sales/rollups/sort-currencies.ts'
import { within } from '#server/core/sales/rollups/whole-months.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/** The paid fees of a month. As in rollups, money that the seller receives is positive, so fees are negative. */
interface Part {
  readonly currency: CurrencyCode
  readonly platform: string
  readonly month: string
  readonly start: string
  readonly first: string
  readonly last: string
  readonly revenue: number
  readonly unknown: number
  readonly referral: number
  readonly fulfilment: number
  readonly other: number
  readonly reimbursement: number
  readonly estimated: number
}

/** Reads the paid fees from the daily rollup, so the time does not grow with the number of sales. */
export async function readPaidFees(
  tx: Tx,
  scope: BusinessScope,
  period: ParsedQuery<typeof getPaidFees>,
): Promise<PaidFeesReport> {
  const { from, to } = period
  const by = from && to && from <= to ? trendStep({ from, to }) : 'month'
  const parts = await rowsOf<Part>(
    tx,
    sql`SELECT r.currency, r.platform, to_char(r.day, 'YYYY-MM') AS month,
        date_trunc(${by}::text, r.day::timestamp)::date::text AS start, min(r.day)::text AS first,
        max(r.day)::text AS last, sum(r.revenue)::float8 AS revenue,
        sum(r.revenue_without_fees)::float8 AS unknown, sum(r.referral_fee)::float8 AS referral,
        sum(r.fulfilment_fee)::float8 AS fulfilment, sum(r.other_fee)::float8 AS other,
        sum(r.reimbursement)::float8 AS reimbursement, sum(r.estimated_fees)::float8 AS estimated
      ${fromDailySales(scope)} ${within(sql`r.day`, period)}
      GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 4, 3`,
  )
  const statements = [...Map.groupBy(parts, ({ currency }) => currency)].map(([currency, ofCurrency]) => ({
    currency,
    totals: paidOf(ofCurrency),
    platforms: [...Map.groupBy(ofCurrency, ({ platform }) => platform)]
      .map(([platform, parts]) => ({
        platform,
        ...paidOf(parts),
        months: [...Map.groupBy(parts, (part) => part.month)].map(([month, of]) => ({
          month,
          ...paidOf(of),
        })),
        steps: [...Map.groupBy(parts, (part) => part.start)].map(([start, of]) => ({ start, ...paidOf(of) })),
      }))
      .sort((a, b) => b.revenue - a.revenue),
  }))
  const days = parts.flatMap(({ first, last }) => [first, last]).sort()
  return {
    from: from ?? days[0] ?? null,
    to: to ?? days.at(-1) ?? null,
    by,
    statements: sortCurrencies(scope.currency, statements),
  }
}

function paidOf(parts: readonly Part[]): PaidFees {
  const sum = (
    name: 'revenue' | 'unknown' | 'referral' | 'fulfilment' | 'other' | 'reimbursement' | 'estimated',
  ) => exact(parts.reduce((total, part) => total + part[name], 0))
  const revenue = sum('revenue')
  const knownRevenue = exact(revenue - sum('unknown'))
  const referral = exact(0 - sum('referral'))
  const fulfilment = exact(0 - sum('fulfilment'))
  const other = exact(0 - sum('other'))
  const reimbursements = exact(0 - sum('reimbursement'))
  const fees = exact(referral + fulfilment + other + reimbursements)
  return {
    revenue,
    knownRevenue,
    referral,
    fulfilment,
    other,
    reimbursements,
    fees,
    estimated: sum('estimated'),
    shareBp: knownRevenue > 0 ? ratioBp(fees, knownRevenue) : null,
  }
}
