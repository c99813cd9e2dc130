import { sql } from 'drizzle-orm'
import type { MonthForecast } from '#contract/forecast.ts'
import { forecastMonth, HISTORY_DAYS, WINDOW_DAYS } from '#domain/forecast/month-forecast.ts'
import { progressTo } from '#domain/forecast/profit-goal.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { knownCost, profitIsKnown } from '#domain/profit/figures.ts'
import { endOfMonth, shifted, startOfMonth } from '#domain/profit/period-before.ts'
import { type CompletenessCache, readCompleteness } from '#server/core/sales/rollups/completeness.ts'
import { fromDailySales } from '#server/core/sales/rollups/daily-sales.ts'
import { sortCurrencies } from '#server/core/sales/rollups/sort-currencies.ts'
import { added, figuresOf, NO_SUMS, SUMS, type Sums } from '#server/core/sales/rollups/sums.ts'
import { cachedAnswer } from '#server/infra/cache/cached-answer.ts'
import { VersionedCache } from '#server/infra/cache/versioned-cache.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

type MonthOfCurrency = Omit<MonthForecast['currencies'][number], 'goal'>

interface ForecastCaches {
  readonly months: VersionedCache<readonly MonthOfCurrency[]>
  readonly completeness: CompletenessCache
}

/** The maximum number of businesses in the cache, about 1 KB each. */
const BUSINESSES = 500
export const forecastCache = (): ForecastCaches['months'] => new VersionedCache(BUSINESSES)

/**
 * Reads the profit of this month so far, the profit that the whole month will probably bring, and what is missing to
 * the goal.
 */
export async function readForecast(
  tx: Tx,
  scope: BusinessScope,
  caches: ForecastCaches,
  today: string,
): Promise<MonthForecast> {
  const { goal, overheads } = await readSettings(tx, scope)
  const { incomplete } = await readCompleteness(
    (query) => rowsOf(tx, query),
    scope,
    caches.completeness,
    today,
  )
  const lastDay = shifted(incomplete?.from ?? today, -1)
  const months = await cachedAnswer(tx, scope, caches.months, [today, lastDay], () =>
    readMonths(tx, scope, today, lastDay),
  )
  return {
    month: { from: startOfMonth(today), to: endOfMonth(today) },
    goal,
    overheads,
    currencies: months.map((month) => ({
      ...month,
      goal:
        goal === null || month.currency !== scope.currency || month.booked === null
          ? null
          : { profit: goal, ...progressTo(goal, { ...month, booked: month.booked }) },
    })),
  }
}

async function readSettings(
  tx: Tx,
  { ownerId, businessId }: BusinessScope,
): Promise<Pick<MonthForecast, 'goal' | 'overheads'>> {
  const [found] = await rowsOf<Pick<MonthForecast, 'goal' | 'overheads'>>(
    tx,
    sql`SELECT b.profit_goal::float8 AS goal,
        EXISTS (SELECT FROM overheads WHERE user_id = ${ownerId} AND business_id = ${businessId}) AS overheads
      FROM businesses b WHERE b.user_id = ${ownerId} AND b.id = ${businessId}`,
  )
  return found ?? { goal: null, overheads: false }
}

interface Day extends Sums {
  readonly currency: CurrencyCode
  readonly day: string
}

/**
 * Forecasts the month in each currency from the daily rollup. Days after the last sale of the business count as
 * unknown, as in the restock plan, even if a fee, refund or payout is later.
 */
async function readMonths(
  tx: Tx,
  scope: BusinessScope,
  today: string,
  lastDay: string,
): Promise<MonthOfCurrency[]> {
  const days = await rowsOf<Day>(
    tx,
    sql`SELECT r.currency, r.day::text AS day, ${SUMS} ${fromDailySales(scope)}
        AND r.day > ${today}::date - ${HISTORY_DAYS}::int AND r.day <= ${today}::date
      GROUP BY 1, 2 ORDER BY 2`,
  )
  // returned units are in both sums, so the difference is what was sold
  const lastSale = days.findLast(({ units, refundUnits }) => units > refundUnits)?.day
  if (lastSale === undefined) return []
  const to = lastSale < lastDay ? lastSale : lastDay
  const months = [...Map.groupBy(days, ({ currency }) => currency)].map(([currency, own]) => ({
    month: monthOf(currency, own, to, today),
    ...{ currency, totals: own.reduce<Sums>(added, NO_SUMS) },
  }))
  return sortCurrencies(scope.currency, months).map(({ month }) => month)
}

function monthOf(currency: CurrencyCode, days: readonly Day[], to: string, today: string): MonthOfCurrency {
  const byDay = new Map(days.map(({ day, ...sums }) => [day, figuresOf(sums).profit]))
  const { month, ...forecast } = forecastMonth({ byDay, from: days[0]?.day ?? to, to }, today)
  const figuresFrom = (from: string) =>
    figuresOf(days.filter(({ day }) => day >= from && day <= to).reduce<Sums>(added, NO_SUMS))
  const basis = figuresFrom(shifted(to, 1 - WINDOW_DAYS))
  // the profit of a month can be unknown although that of the weeks before it is known
  const unknown = [basis, figuresFrom(month.from)].find((figures) => !profitIsKnown(figures))
  const reason = unknown && (knownCost(unknown) ? ('fees' as const) : ('costs' as const))
  return {
    currency,
    ...forecast,
    ...(reason && { booked: null, forecast: null, reason }),
    coverageBp: basis.coverageBp,
    feeCoverageBp: basis.feeCoverageBp,
  }
}
