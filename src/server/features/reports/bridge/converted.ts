import { sql } from 'drizzle-orm'
import type { Conversion } from '#contract/conversion.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { convert, type RatePair } from '#domain/money/exchange.ts'
import { exact } from '#domain/money/money.ts'
import { meanRate, type Turnover } from '#domain/profit/bridge/convert-bridge.ts'
import type { Days } from '#domain/profit/period-before.ts'
import { ExchangeRates, rateDaysOf } from '#server/core/sales/costing/exchange-rates.ts'
import { REVENUE } from '#server/core/sales/lines/line-amounts.ts'
import { sumLines } from '#server/core/sales/lines/sum-lines.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { type Compared, fromLines, UNSEEN_SUMS, type UnseenSums, unseenOf } from './items.ts'

/** Profit and unseen sums of a period, converted at the exchange rate of each day. */
interface ConvertedPeriod {
  readonly profit: number
  readonly unseen: UnseenSums
  readonly turnover: Turnover
}

export interface ConvertedCurrency {
  /** The mean exchange rate of both periods. */
  readonly rate: RatePair
  readonly before: ConvertedPeriod
  readonly now: ConvertedPeriod
}

/** The sums of one day in one currency, by kind of amount. */
interface Day extends UnseenSums {
  readonly currency: CurrencyCode
  readonly isNow: boolean
  readonly day: string
  readonly revenue: number
  readonly outputVat: number
  readonly referral: number
  readonly fulfilment: number
  readonly otherFees: number
  readonly reimbursements: number
  readonly cost: number
}

const INCOME = ['revenue', 'reimbursements'] as const
const COSTS = ['outputVat', 'referral', 'fulfilment', 'otherFees', 'cost'] as const

export function nothingConverted(currency: CurrencyCode): Conversion {
  return { currency, oldestRate: null, newestRate: null, notConverted: [] }
}

/**
 * Converts the profit of both periods to the currency of the business as reports do: each kind of amount once per day.
 * Leaves out currencies that have no exchange rate on some day; `conversion` names these days, and the revenue of all
 * days, because a bridge of some days would not explain the change.
 */
export async function readConverted(
  tx: Tx,
  scope: BusinessScope,
  compared: Compared,
): Promise<{ byCurrency: ReadonlyMap<CurrencyCode, ConvertedCurrency>; conversion: Conversion }> {
  const own = scope.currency
  const daysOf = (period: Days, isNow: boolean) => sql`
    SELECT l.currency, ${isNow}::boolean AS "isNow", l.sold_on::text AS day, sum(${REVENUE})::float8 AS revenue,
      sum(coalesce(l.output_vat, 0))::float8 AS "outputVat", (-sum(l.referral_fee))::float8 AS referral,
      (-sum(l.fulfilment_fee))::float8 AS fulfilment, (-sum(l.other_fee))::float8 AS "otherFees",
      sum(l.reimbursement)::float8 AS reimbursements, sum(coalesce(l.cost, 0))::float8 AS cost,
      ${UNSEEN_SUMS}
    ${fromLines(scope, compared, period)} AND l.currency <> ${own} GROUP BY 1, 3`
  const days = await sumLines<Day>(
    tx,
    sql`${daysOf(compared.before, false)} UNION ALL ${daysOf(compared.now, true)}`,
  )
  const rates = new ExchangeRates()
  await rates.load(tx, [own, ...days.map(({ currency }) => currency)])
  const used: string[] = []
  const notConverted: Conversion['notConverted'] = []
  const byCurrency = new Map<CurrencyCode, ConvertedCurrency>()
  for (const [currency, ofCurrency] of Map.groupBy(days, (day) => day.currency)) {
    const rated = ofCurrency.map((day) => ({ day, pair: rates.pair(currency, own, day.day) }))
    const without = rated.filter(({ pair }) => pair === null).map(({ day }) => day)
    if (without.length > 0) {
      notConverted.push(leftOut(currency, without, ofCurrency))
      continue
    }
    const periodOf = (isNow: boolean) =>
      convertedPeriod(
        rated.flatMap(({ day, pair }) => (pair && day.isNow === isNow ? [{ day, pair }] : [])),
        currency,
        own,
      )
    const [before, now] = [periodOf(false), periodOf(true)]
    const rate = meanRate([before.turnover, now.turnover], currency, own)
    if (rate) byCurrency.set(currency, { rate, before, now })
    used.push(...rated.flatMap(({ pair }) => pair?.day ?? []))
  }
  return { byCurrency, conversion: { currency: own, ...rateDaysOf(used), notConverted } }
}

function convertedPeriod(
  rated: readonly { day: Day; pair: RatePair }[],
  from: CurrencyCode,
  to: CurrencyCode,
): ConvertedPeriod {
  const sums = { profit: 0, amount: 0, worth: 0 }
  const unseen: UnseenSums[] = []
  for (const { day, pair } of rated) {
    const inOwn = (amount: number) => convert(exact(amount), from, to, pair)
    for (const [kinds, sign] of [
      [INCOME, 1],
      [COSTS, -1],
    ] as const)
      for (const kind of kinds) {
        sums.profit += sign * inOwn(day[kind])
        sums.amount += Math.abs(day[kind])
        sums.worth += Math.abs(inOwn(day[kind]))
      }
    unseen.push({
      estimated: inOwn(day.estimated),
      fees: inOwn(day.fees),
      revenueWithoutFees: inOwn(day.revenueWithoutFees),
      goodsRevenue: inOwn(day.goodsRevenue),
      coveredRevenue: inOwn(day.coveredRevenue),
      linesWithoutCost: day.linesWithoutCost,
    })
  }
  const { profit, amount, worth } = sums
  return { profit: exact(profit), unseen: unseenOf(unseen), turnover: { amount, worth } }
}

function leftOut(
  currency: CurrencyCode,
  without: readonly Day[],
  all: readonly Day[],
): Conversion['notConverted'][number] {
  const days = without.map(({ day }) => day).sort()
  const revenue = all.reduce((sum, day) => sum + day.revenue, 0)
  return {
    ...{ currency, from: days[0] ?? '', to: days.at(-1) ?? '', days: days.length },
    revenue: exact(revenue),
  }
}
