import type { ParsedQuery } from '#contract/endpoint.ts'
import type { getProfitReport, ProfitReport } from '#contract/reports.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { periodBefore } from '#domain/profit/period-before.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { BusinessScope } from '#server/platform/db/owner.ts'
import { ExchangeRates } from '#server/platform/sales/exchange-rates.ts'
import type { Sums } from '#server/platform/sales/sums.ts'
import { inOrder, reportFiguresOf } from './figures.ts'
import { added, type Folded, fold, NO_SUMS, type Target } from './fold.ts'
import { type DatedPart, dailyParts, type Part, type Period } from './parts.ts'

/** The rates that parts in these currencies need; nothing where every currency stands for itself. */
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

export async function readProfit(
  tx: Tx,
  scope: BusinessScope,
  query: ParsedQuery<typeof getProfitReport>,
): Promise<ProfitReport> {
  const to = query.inCurrency === 'own' ? scope.currency : undefined
  const parts = await dailyParts(tx, scope, query, query.by, to)
  const { folded, conversion } = fold(parts, await targetOf(tx, to, parts))
  const before = query.from && query.to ? periodBefore({ from: query.from, to: query.to }) : null
  const earlier = before ? await foldedTotals(tx, scope, before, to) : new Map<CurrencyCode, Sums>()
  const currencies = [...new Set([...folded.keys(), ...earlier.keys()])]
  return {
    by: query.by,
    ...daysOf(query, parts),
    before,
    conversion,
    statements: inOrder(
      scope.currency,
      currencies.map((currency) => {
        const rows = [...(folded.get(currency) ?? [])].sort(([a], [b]) => a.localeCompare(b))
        const sums = earlier.get(currency)
        return {
          currency,
          totals: reportFiguresOf(rows.reduce((all, [, row]) => added(all, row), NO_SUMS)),
          before: sums ? reportFiguresOf(sums) : null,
          rows: rows.map(([start, row]) => ({ start, ...reportFiguresOf(row) })),
        }
      }),
    ),
  }
}

/** Sums by currency of a period as a whole. */
export async function foldedTotals(
  tx: Tx,
  scope: BusinessScope,
  period: Period,
  to: CurrencyCode | undefined,
): Promise<Map<CurrencyCode, Sums>> {
  const parts = await dailyParts(tx, scope, period, 'all', to)
  return wholes(fold(parts, await targetOf(tx, to, parts)).folded)
}

export function wholes(folded: Folded): Map<CurrencyCode, Sums> {
  return new Map([...folded].map(([currency, keys]) => [currency, [...keys.values()].reduce(added, NO_SUMS)]))
}

/** As asked; an open end is the first or last day with sales. */
export function daysOf(
  period: Period,
  parts: readonly DatedPart[],
): { from: string | null; to: string | null } {
  const days = parts.flatMap(({ first, last }) => [first, last]).sort()
  return { from: period.from ?? days[0] ?? null, to: period.to ?? days.at(-1) ?? null }
}
