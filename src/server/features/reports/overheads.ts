import { sql } from 'drizzle-orm'
import type { OverheadNotes } from '#contract/costs.ts'
import { convertShares } from '#domain/money/convert-shares.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { exact } from '#domain/money/money.ts'
import { type Overhead, overheadDays } from '#domain/profit/overheads.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { BusinessScope } from '#server/platform/db/owner.ts'
import { rowsOf } from '#server/platform/db/rows.ts'
import { ExchangeRates } from '#server/platform/sales/exchange-rates.ts'

interface Kept extends Overhead {
  readonly currency: CurrencyCode
  readonly platform: string | null
  readonly productId: string | null
}

/** What of one overhead falls on a day, in the business's currency. */
export interface OverheadPart {
  readonly day: string
  readonly amount: number
  readonly platform: string | null
  readonly productId: string | null
}

export interface Overheads {
  readonly parts: readonly OverheadPart[]
  readonly notes: OverheadNotes
}

/** Days of an ISO calendar before any overhead, see the form. */
const BEGINNING = '2000-01-01'

/**
 * Overheads of a period, each day at its own rate. An open end is the last day with sales or today, whichever is
 * later: what is paid goes on where nothing is sold.
 */
export async function readOverheads(
  tx: Tx,
  scope: BusinessScope,
  period: { readonly from?: string | undefined; readonly to?: string | undefined },
  ends: { readonly lastSale: string | null; readonly today: string },
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
  const dated = kept.flatMap((overhead) =>
    overheadDays(overhead, { from, to })
      // less than a minor unit a day leaves days without any
      .filter(({ amount }) => amount !== 0)
      .map(({ day, amount }) => ({
        day,
        amount,
        currency: overhead.currency,
        platform: overhead.platform,
        productId: overhead.productId,
      })),
  )
  if (dated.length === 0) return { parts: [], notes: null }
  const rates = new ExchangeRates()
  await rates.load(tx, [scope.currency, ...kept.map(({ currency }) => currency)])
  return converted(dated, scope.currency, rates)
}

type Dated = OverheadPart & { readonly currency: CurrencyCode }

/** All of a day and currency is converted and rounded once, and shared so that its parts sum to it. */
function converted(dated: readonly Dated[], to: CurrencyCode, rates: ExchangeRates): Overheads {
  const parts: OverheadPart[] = []
  const rateDays: string[] = []
  const left = new Map<CurrencyCode, NonNullable<OverheadNotes>['notConverted'][number]>()
  const days = [...Map.groupBy(dated, ({ day, currency }) => `${day} ${currency}`)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  )
  for (const [, ofDay] of days) {
    const [first] = ofDay
    if (!first) continue
    const { day, currency } = first
    if (currency === to) {
      parts.push(...ofDay)
      continue
    }
    const amounts = ofDay.map(({ amount }) => amount)
    const pair = rates.pair(currency, to, day)
    if (pair === null) {
      const known = left.get(currency) ?? { currency, from: day, to: day, days: 0, amount: 0 }
      const amount = exact(amounts.reduce((sum, each) => sum + each, known.amount))
      left.set(currency, { ...known, to: day, days: known.days + 1, amount })
      continue
    }
    rateDays.push(pair.day)
    const shares = convertShares(amounts, currency, to, pair)
    parts.push(...ofDay.map((part, at) => ({ ...part, amount: shares[at] ?? 0 })))
  }
  rateDays.sort()
  return {
    parts,
    notes: {
      oldestRate: rateDays[0] ?? null,
      newestRate: rateDays.at(-1) ?? null,
      notConverted: [...left.values()],
    },
  }
}

/** By whatever names a row; what has no name is left out. */
export function overheadsBy(
  { parts }: Overheads,
  key: (part: OverheadPart) => string | null,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const part of parts) {
    const name = key(part)
    if (name !== null) sums.set(name, exact((sums.get(name) ?? 0) + part.amount))
  }
  return sums
}

export function overheadsOf({ parts }: Overheads): number {
  return exact(parts.reduce((sum, { amount }) => sum + amount, 0))
}

/** What a row says beside its figures. */
export function afterOverheads<F extends { readonly profit: number }>(figures: F, overheads: number) {
  return { ...figures, overheads, profitAfterOverheads: exact(figures.profit - overheads) }
}
