import { sql } from 'drizzle-orm'
import type { RateDays } from '#contract/conversion.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { convert, convertUnbiased, type RatePair } from '#domain/money/exchange.ts'
import { shifted } from '#domain/profit/period-before.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/** Maximum age in days of the rates that a day without rates uses. */
const DAYS_BACK = 31

interface DayRate {
  readonly day: string
  readonly perUsd: string
}

/** Exchange rates by currency, which are loaded when they are needed. */
export class ExchangeRates {
  readonly #rates = new Map<string, DayRate[]>()

  async load(tx: Tx, currencies: Iterable<string>): Promise<void> {
    const missing = [...new Set(currencies)].filter((currency) => !this.#rates.has(currency))
    if (missing.length === 0) return
    for (const currency of missing) this.#rates.set(currency, [])
    const rows = await rowsOf<DayRate & { currency: string }>(
      tx,
      sql`SELECT currency, day::text AS day, per_usd::text AS "perUsd" FROM exchange_rates
        WHERE currency = ANY(${sql.param(missing)}::text[]) ORDER BY day`,
    )
    for (const { currency, ...rate } of rows) this.#rates.get(currency)?.push(rate)
  }

  /**
   * Converts an amount at the rates of that day, or of the nearest earlier day within 31 days. Returns null when
   * there are no such rates.
   */
  convert(minor: number, from: CurrencyCode, to: CurrencyCode, day: string): number | null {
    if (from === to) return minor
    const pair = this.pair(from, to, day)
    return pair && convert(minor, from, to, pair)
  }

  /**
   * Does the same for a cost or an estimated fee of a sale line, rounded without bias, because many are added up. The lines of an order are rounded
   * alike, so that a return takes back the cost of its sale.
   */
  convertOfLine(
    minor: number,
    from: CurrencyCode,
    to: CurrencyCode,
    line: { readonly soldOn: string; readonly orderId: string | null; readonly key: string },
  ): number | null {
    if (from === to) return minor
    const pair = this.pair(from, to, line.soldOn)
    return pair && convertUnbiased(minor, from, to, pair, line.orderId ?? line.key)
  }

  /**
   * Returns the rates of both currencies for a day, and the day of the older of the two rates. Returns null when one
   * currency has no rate.
   */
  pair(from: CurrencyCode, to: CurrencyCode, day: string): (RatePair & { readonly day: string }) | null {
    const source = this.#on(from, day)
    const target = this.#on(to, day)
    if (!source || !target) return null
    const [older = source] = [source, target].sort((a, b) => a.day.localeCompare(b.day))
    return { from: source.perUsd, to: target.perUsd, day: older.day }
  }

  #on(currency: string, day: string): DayRate | null {
    const rates = this.#rates.get(currency)
    if (!rates) throw new Error(`the rates of ${currency} were not loaded`)
    let low = 0
    let high = rates.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((rates[middle]?.day ?? '') <= day) low = middle + 1
      else high = middle
    }
    const rate = rates[low - 1]
    return rate && rate.day >= shifted(day, -DAYS_BACK) ? rate : null
  }
}

/** Returns the oldest and the newest of the days whose rates were used. */
export function rateDaysOf(days: Iterable<string>): RateDays {
  const sorted = [...days].sort()
  return { oldestRate: sorted[0] ?? null, newestRate: sorted.at(-1) ?? null }
}
