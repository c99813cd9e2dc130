import { type SQL, sql } from 'drizzle-orm'
import type { Figures } from '#contract/dashboard.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { Days } from '#domain/profit/period-before.ts'
import type { TrendStep } from '#domain/profit/trend-step.ts'
import { sortCurrencies } from './sort-currencies.ts'
import { added, figuresOf, NO_SUMS, SUMS, type Sums } from './sums.ts'
import { type Period, within } from './whole-months.ts'

/** A period, the previous period with which it is compared, and the length of the steps in its trend. */
export interface Comparison {
  readonly period: Period
  readonly before: Days | null
  readonly by: TrendStep
  /**
   * The first of the latest days that are too incomplete to be compared. The corresponding days of the previous
   * period are left out, too.
   */
  readonly incompleteFrom?: string | null
}

/** The sums of one platform in one step of the period; `start` is null for the previous period. */
export interface ComparedPart extends Sums {
  readonly currency: CurrencyCode
  readonly platform: string
  readonly start: string | null
  /** Whether the days of this part are too incomplete to be compared. */
  readonly late: boolean
  readonly first: string
  readonly last: string
}

export interface Compared {
  readonly currency: CurrencyCode
  readonly totals: Sums
  /** The sums of the previous period. null when nothing was sold in it. */
  readonly before: Sums | null
  /**
   * The sums of the complete days only, with which `before` is compared. null if no day is too incomplete, so that
   * all days are compared.
   */
  readonly compared: Sums | null
  /** The steps of the period (days, weeks or months) that have sales, oldest first. */
  readonly trend: (Figures & { readonly start: string })[]
  /** Sorted by revenue, largest first. */
  readonly byPlatform: (Figures & {
    readonly platform: string
    readonly before: Figures | null
    readonly compared: Figures | null
  })[]
}

/** SQL that reads `ComparedPart`s from `source`, whose rows `r` have a day, a platform and sums. */
export function comparedParts(source: SQL, { period, before, by, incompleteFrom = null }: Comparison): SQL {
  const partsOf = (
    days: Period,
    start: SQL,
    late: SQL,
  ) => sql`SELECT r.currency, r.platform, ${start} AS start,
        ${late} AS late, min(r.day) AS first, max(r.day) AS last, ${SUMS}
      ${source} ${within(sql`r.day`, days)} GROUP BY 1, 2, 3, 4`
  const now = partsOf(
    period,
    sql`date_trunc(${by}::text, r.day::timestamp)::date::text`,
    incompleteFrom ? sql`r.day >= ${incompleteFrom}::date` : sql`false`,
  )
  // two SELECTs, because the days that the seller chose to compare with can also be days of the period
  const earlier = before ? sql`UNION ALL ${partsOf(before, sql`NULL::text`, sql`false`)}` : sql``
  return sql`${now} ${earlier} ORDER BY 1, 2, 3, 4`
}

/** Returns one entry for each currency of the period's sales: the business's own currency first, then by revenue. */
export function compare(parts: readonly ComparedPart[], own: CurrencyCode): Compared[] {
  const now = parts.filter(({ start }) => start !== null)
  const before = Map.groupBy(
    parts.filter(({ start }) => start === null),
    ({ currency }) => currency,
  )
  return sortCurrencies(
    own,
    [...Map.groupBy(now, ({ currency }) => currency)].map(([currency, rows]) =>
      compareOne(currency, rows, before.get(currency) ?? []),
    ),
  )
}

function compareOne(
  currency: CurrencyCode,
  parts: readonly ComparedPart[],
  before: readonly ComparedPart[],
): Compared {
  const platformBefore = Map.groupBy(before, ({ platform }) => platform)
  return {
    currency,
    totals: sumOf(parts),
    before: before.length === 0 ? null : sumOf(before),
    compared: comparedSum(parts),
    trend: [...Map.groupBy(parts, ({ start }) => start ?? '')]
      .map(([start, rows]) => ({ start, ...figuresOf(sumOf(rows)) }))
      .sort((a, b) => a.start.localeCompare(b.start)),
    byPlatform: [...Map.groupBy(parts, ({ platform }) => platform)]
      .map(([platform, rows]) => {
        const earlier = platformBefore.get(platform)
        const compared = comparedSum(rows)
        return {
          platform,
          ...figuresOf(sumOf(rows)),
          before: earlier ? figuresOf(sumOf(earlier)) : null,
          compared: compared && figuresOf(compared),
        }
      })
      .sort((a, b) => b.revenue - a.revenue),
  }
}

function comparedSum(parts: readonly ComparedPart[]): Sums | null {
  return parts.some(({ late }) => late) ? sumOf(parts.filter(({ late }) => !late)) : null
}

function sumOf(parts: readonly Sums[]): Sums {
  return parts.reduce<Sums>(added, NO_SUMS)
}
