import type { Conversion } from '#contract/conversion.ts'
import { convertShares } from '#domain/money/convert-shares.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { exact } from '#domain/money/money.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { ExchangeRates, rateDaysOf } from '../costing/exchange-rates.ts'
import type { Part } from './parts.ts'
import { added, MONEY, type Sums } from './sums.ts'

/** Sums by currency, then by key of the row. */
export type Folded = Map<CurrencyCode, Map<string, Sums>>

export interface Target {
  readonly currency: CurrencyCode
  /** Exchange rates. They must include all currencies of the parts. */
  readonly rates: ExchangeRates
}

/**
 * Returns the target currency with the rates that convert the parts to it. Returns undefined when currencies stay
 * separate.
 */
export async function targetOf(
  tx: Tx,
  currency: CurrencyCode | undefined,
  parts: readonly Part[],
): Promise<Target | undefined> {
  if (!currency) return undefined
  const rates = new ExchangeRates()
  await rates.load(tx, [currency, ...parts.map((part) => part.currency)])
  return { currency, rates }
}

/**
 * Adds up the parts of a report. Without a target currency, currencies stay separate. With a target currency, each
 * kind of amount is converted once per day and currency, and divided over the rows, so that the rows add up to the
 * total. Days without a rate stay in their own currency and are reported.
 */
export function fold(
  parts: readonly Part[],
  target?: Target,
): { folded: Folded; conversion: Conversion | null } {
  const folded: Folded = new Map()
  const add = (currency: CurrencyCode, key: string, sums: Sums) => {
    const keys = folded.get(currency) ?? new Map<string, Sums>()
    const known = keys.get(key)
    folded.set(currency, keys.set(key, known ? added(known, sums) : sums))
  }
  if (!target) {
    for (const part of parts) add(part.currency, part.key, part)
    return { folded, conversion: null }
  }
  const rateDays = new Set<string>()
  const left = new Map<CurrencyCode, Conversion['notConverted'][number]>()
  const days = Map.groupBy(parts, ({ currency, day }) => `${currency} ${day ?? ''}`)
  for (const ofDay of days.values()) {
    const [first] = ofDay
    if (!first) continue
    const { currency, day } = first
    const pair = day === null ? null : target.rates.pair(currency, target.currency, day)
    if (day === null || pair === null) {
      for (const part of ofDay) add(currency, part.key, part)
      if (day !== null) note(left, currency, day, ofDay)
      continue
    }
    rateDays.add(pair.day)
    for (const [at, sums] of converted(ofDay, currency, target.currency, pair).entries())
      add(target.currency, ofDay[at]?.key ?? '', sums)
  }
  return {
    folded,
    conversion: {
      currency: target.currency,
      ...rateDaysOf(rateDays),
      notConverted: [...left.values()],
    },
  }
}

function converted(
  parts: readonly Part[],
  from: CurrencyCode,
  to: CurrencyCode,
  pair: { from: string; to: string },
): Sums[] {
  const money = [...MONEY, 'outputVat' as const].map((name) => ({
    name,
    shares: convertShares(
      parts.map((part) => exact(part[name] ?? 0)),
      from,
      to,
      pair,
    ),
  }))
  return parts.map((part, at) => ({
    ...part,
    ...Object.fromEntries(
      money.map(({ name, shares }) => [name, part[name] === null ? null : (shares[at] ?? 0)]),
    ),
  }))
}

function note(
  left: Map<CurrencyCode, Conversion['notConverted'][number]>,
  currency: CurrencyCode,
  day: string,
  parts: readonly Part[],
): void {
  const known = left.get(currency) ?? { currency, from: day, to: day, days: 0, revenue: 0 }
  const [from = day, , to = day] = [known.from, known.to, day].sort()
  const revenue = parts.reduce((sum, part) => sum + part.revenue, known.revenue)
  left.set(currency, { currency, from, to, days: known.days + 1, revenue: exact(revenue) })
}
