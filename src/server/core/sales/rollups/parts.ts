import { type SQL, sql } from 'drizzle-orm'
import type { BREAKDOWNS, PERIOD_STEPS } from '#contract/reports.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { fromDailySales } from './daily-sales.ts'
import { SUMS, type Sums } from './sums.ts'
import { type Period, within } from './whole-months.ts'

/** The sums from which a report row is added up. `day` is set only if the currency of the sums must be converted. */
export interface Part extends Sums {
  readonly currency: CurrencyCode
  readonly key: string
  readonly day: string | null
}
export interface DatedPart extends Part {
  readonly first: string
  readonly last: string
}

/** SQL for the key of a report row in the daily rollup (alias `r`), for each kind of breakdown. */
export const KEYS = {
  all: sql`''::text`,
  day: sql`r.day::text`,
  week: sql`date_trunc('week', r.day::timestamp)::date::text`,
  month: sql`date_trunc('month', r.day::timestamp)::date::text`,
  year: sql`date_trunc('year', r.day::timestamp)::date::text`,
  platform: sql`r.platform`,
  currency: sql`r.currency`,
  country: sql`r.country`,
} satisfies Record<
  (typeof PERIOD_STEPS)[number] | Exclude<(typeof BREAKDOWNS)[number], 'product'> | 'all',
  SQL
>

/** Reads sums from the daily rollup, so that the time it takes does not grow with the number of sales. */
export function dailyParts(
  tx: Tx,
  scope: BusinessScope,
  period: Period,
  key: keyof typeof KEYS,
  convertedTo?: CurrencyCode,
): Promise<DatedPart[]> {
  return rowsOf<DatedPart>(
    tx,
    sql`SELECT r.currency, ${KEYS[key]} AS key, ${dayIn(convertedTo)} AS day,
        min(r.day)::text AS first, max(r.day)::text AS last, ${SUMS}
      ${fromDailySales(scope)} ${within(sql`r.day`, period)}
      GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
  )
}

function dayIn(convertedTo: CurrencyCode | undefined): SQL {
  return convertedTo
    ? sql`CASE WHEN r.currency = ${convertedTo} THEN NULL ELSE r.day::text END`
    : sql`NULL::text`
}
