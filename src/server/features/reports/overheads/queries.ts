import { sql } from 'drizzle-orm'
import type { OverheadNotes } from '#contract/costs.ts'
import { convertShares } from '#domain/money/convert-shares.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { exact } from '#domain/money/money.ts'
import { eachOverheadDay, type Overhead, stepStart } from '#domain/profit/overheads.ts'
import { type Days, shifted } from '#domain/profit/period-before.ts'
import { ExchangeRates, rateDaysOf } from '#server/core/sales/costing/exchange-rates.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

interface Kept extends Overhead {
  readonly currency: CurrencyCode
  readonly platform: string | null
  readonly productId: string | null
}

/** The overheads of one platform, of one product or of the whole business, as daily amounts in the business's currency. */
interface OverheadSeries {
  readonly platform: string | null
  readonly productId: string | null
  /** One amount per day, starting with the day `Overheads.from`. A century takes a third of a megabyte. */
  readonly amounts: Float64Array
}

export interface Overheads {
  readonly from: string
  readonly series: readonly OverheadSeries[]
  readonly notes: OverheadNotes
}

/** Whether the notes of a report name an overhead if its currency has no exchange rate. */
export type Noted = (each: Pick<OverheadSeries, 'platform' | 'productId'>) => boolean

/** The earliest possible day of an overhead, because the form accepts none before. */
const BEGINNING = '2000-01-01'

/**
 * Reads the overheads of a period, with each day at its own exchange rate. A period without an end ends on the last day with sales or
 * today, whichever is later, because overheads continue without sales.
 */
export async function readOverheads(
  tx: Tx,
  scope: BusinessScope,
  period: { readonly from?: string | undefined; readonly to?: string | undefined },
  ends: { readonly lastSale: string | null; readonly today: string },
  noted: Noted = () => true,
): Promise<Overheads> {
  const from = period.from ?? BEGINNING
  const to = period.to ?? (ends.lastSale !== null && ends.lastSale > ends.today ? ends.lastSale : ends.today)
  const kept = await rowsOf<Kept>(
    tx,
    sql`SELECT amount::float8 AS amount, currency, every, starts_on::text AS "from", ends_on::text AS "to", platform,
        product_id AS "productId"
      FROM overheads WHERE user_id = ${scope.ownerId} AND business_id = ${scope.businessId}
        AND starts_on <= ${to}::date AND (ends_on IS NULL OR ends_on >= ${from}::date) ORDER BY created_at, id`,
  )
  const starts = kept.map((overhead) => overhead.from)
  const first = starts.reduce((earliest, start) => (start < earliest ? start : earliest), to)
  const days = { from: first > from ? first : from, to }
  const series = seriesOf(kept, days)
  if (series.every(({ amounts }) => amounts.every((amount) => amount === 0)))
    return { from: days.from, series: [], notes: null }
  const rates = new ExchangeRates()
  await rates.load(tx, [scope.currency, ...kept.map(({ currency }) => currency)])
  return converted(series, days.from, scope.currency, rates, noted)
}

type Unconverted = OverheadSeries & { readonly currency: CurrencyCode }

function seriesOf(kept: readonly Kept[], days: Days): Unconverted[] {
  const length = Math.max(0, (Date.parse(days.to) - Date.parse(days.from)) / 86_400_000 + 1)
  const series = new Map<string, Unconverted>()
  for (const overhead of kept) {
    const { currency, platform, productId } = overhead
    const key = JSON.stringify([currency, platform, productId])
    const known = series.get(key) ?? { currency, platform, productId, amounts: new Float64Array(length) }
    series.set(key, known)
    const { amounts } = known
    eachOverheadDay(overhead, days, (offset, amount) => {
      amounts[offset] = (amounts[offset] ?? 0) + amount
    })
  }
  return [...series.values()]
}

/** Converts the sum of each day and currency once, and divides the result among the overheads, so that these add up to it. */
function converted(
  series: readonly Unconverted[],
  from: string,
  to: CurrencyCode,
  rates: ExchangeRates,
  noted: Noted,
): Overheads {
  const rateDays: string[] = []
  const left: NonNullable<OverheadNotes>['notConverted'] = []
  for (const [currency, foreign] of Map.groupBy(series, (each) => each.currency)) {
    if (currency === to) continue
    const without: { day: string; amount: number }[] = []
    const [{ amounts: days } = { amounts: [] }] = foreign
    for (let at = 0; at < days.length; at++) {
      const amounts = foreign.map((each) => each.amounts[at] ?? 0)
      // skips days without an amount: an overhead of less than one minor unit per day has such days
      if (amounts.every((amount) => amount === 0)) continue
      const day = shifted(from, at)
      const pair = rates.pair(currency, to, day)
      if (pair === null) {
        const amount = foreign.reduce((all, each) => all + (noted(each) ? (each.amounts[at] ?? 0) : 0), 0)
        if (amount !== 0) without.push({ day, amount })
      } else rateDays.push(pair.day)
      const shares = pair === null ? [] : convertShares(amounts, currency, to, pair)
      for (const [index, each] of foreign.entries()) each.amounts[at] = shares[index] ?? 0
    }
    const [first, last] = [without[0], without.at(-1)]
    if (first === undefined || last === undefined) continue
    const amount = exact(without.reduce((sum, day) => sum + day.amount, 0))
    left.push({ currency, from: first.day, to: last.day, days: without.length, amount })
  }
  return { from, series, notes: { ...rateDaysOf(rateDays), notConverted: left } }
}

/** Adds up overheads by the key of their row. Leaves out overheads without a key. */
export function overheadsBy(
  { series }: Overheads,
  key: (series: OverheadSeries) => string | null,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const each of series) {
    const name = key(each)
    const amount = sumOf(each)
    if (name !== null && amount !== 0) sums.set(name, exact((sums.get(name) ?? 0) + amount))
  }
  return sums
}

/** Adds up overheads by day, ISO week, month or year, with the first day of each as the key. */
export function overheadsByStep(
  overheads: Overheads,
  step: Parameters<typeof stepStart>[1],
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { day, amount } of datedSums(overheads)) {
    const start = stepStart(day, step)
    sums.set(start, exact((sums.get(start) ?? 0) + amount))
  }
  return sums
}

/** Returns the days with overheads and the sum of each day. */
export function datedSums({ from, series }: Overheads): { day: string; amount: number }[] {
  const [first, ...others] = series
  const sums = first?.amounts.slice() ?? new Float64Array()
  for (const { amounts } of others)
    for (const [at, amount] of amounts.entries()) sums[at] = (sums[at] ?? 0) + amount
  return [...sums].flatMap((amount, at) => (amount === 0 ? [] : { day: shifted(from, at), amount }))
}

export function overheadsOf({ series }: Overheads): number {
  return exact(series.reduce((sum, each) => sum + sumOf(each), 0))
}

function sumOf({ amounts }: OverheadSeries): number {
  return exact(amounts.reduce((sum, amount) => sum + amount, 0))
}

/** Adds the overheads of a row and its profit after overheads to its figures. */
export function afterOverheads<F extends { readonly profit: number }>(figures: F, overheads: number) {
  return { ...figures, overheads, profitAfterOverheads: exact(figures.profit - overheads) }
}
