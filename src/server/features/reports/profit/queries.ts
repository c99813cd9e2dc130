import type { Conversion } from '#contract/conversion.ts'
import type { ParsedQuery } from '#contract/endpoint.ts'
import type { getProfitReport, ProfitReport } from '#contract/reports.ts'
import type { Incomplete } from '#domain/completeness/completeness.ts'
import { isIncomplete, within } from '#domain/completeness/incomplete-steps.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { comparedPeriod } from '#domain/profit/period-before.ts'
import { type Folded, fold, targetOf } from '#server/core/sales/rollups/fold.ts'
import { type DatedPart, dailyParts } from '#server/core/sales/rollups/parts.ts'
import { sortCurrencies } from '#server/core/sales/rollups/sort-currencies.ts'
import { added, NO_SUMS, reportFiguresOf, type Sums } from '#server/core/sales/rollups/sums.ts'
import type { Period } from '#server/core/sales/rollups/whole-months.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import {
  afterOverheads,
  datedSums,
  overheadsByStep,
  overheadsOf,
  readOverheads,
} from '../overheads/queries.ts'

export async function readProfit(
  tx: Tx,
  scope: BusinessScope,
  query: ParsedQuery<typeof getProfitReport>,
  today: string,
  incomplete: Incomplete | null,
): Promise<ProfitReport> {
  const to = query.inCurrency === 'own' ? scope.currency : undefined
  const parts = await dailyParts(tx, scope, query, query.by, to)
  const { folded, conversion } = fold(parts, await targetOf(tx, to, parts))
  const before =
    query.from && query.to ? comparedPeriod({ from: query.from, to: query.to }, query.compare) : null
  const earlier = before ? await readTotals(tx, scope, before, to) : null
  const lastSale = daysOf(query, parts).to
  const overheads = await readOverheads(tx, scope, query, { lastSale, today })
  const overheadsBefore = before && (await readOverheads(tx, scope, before, { lastSale, today }))
  const byStart = overheadsByStep(overheads, query.by)
  ensureRows(folded, scope.currency, byStart.keys())
  const currencies = [...new Set([...folded.keys(), ...(earlier?.totals.keys() ?? [])])]
  const days = daysOf(query, [...parts, ...datedSums(overheads)])
  return {
    by: query.by,
    ...days,
    incomplete: within(incomplete, days.to),
    before,
    conversion,
    conversionBefore: earlier?.conversion ?? null,
    overheads: overheads.notes,
    overheadsBefore: overheadsBefore?.notes ?? null,
    statements: sortCurrencies(
      scope.currency,
      currencies.map((currency) => {
        const rows = [...(folded.get(currency) ?? [])].sort(([a], [b]) => a.localeCompare(b))
        const sums = earlier?.totals.get(currency)
        const own = currency === scope.currency
        return {
          currency,
          totals: afterOverheads(
            reportFiguresOf(rows.reduce((all, [, row]) => added(all, row), NO_SUMS)),
            own ? overheadsOf(overheads) : 0,
          ),
          before: sums
            ? afterOverheads(reportFiguresOf(sums), own && overheadsBefore ? overheadsOf(overheadsBefore) : 0)
            : null,
          rows: rows.map(([start, row]) => ({
            start,
            incomplete: isIncomplete(start, query.by, days, incomplete),
            ...afterOverheads(reportFiguresOf(row), own ? (byStart.get(start) ?? 0) : 0),
          })),
        }
      }),
    ),
  }
}

/** Adds empty rows for these keys, so that each has a row even without sales. */
export function ensureRows(folded: Folded, currency: CurrencyCode, keys: Iterable<string>): void {
  for (const key of keys) {
    const rows = folded.get(currency) ?? new Map<string, Sums>()
    folded.set(currency, rows.set(key, rows.get(key) ?? NO_SUMS))
  }
}

/** Reads the sums of the whole period by currency. */
async function readTotals(
  tx: Tx,
  scope: BusinessScope,
  period: Period,
  to: CurrencyCode | undefined,
): Promise<{ totals: ReadonlyMap<CurrencyCode, Sums>; conversion: Conversion | null }> {
  const parts = await dailyParts(tx, scope, period, 'all', to)
  const { folded, conversion } = fold(parts, await targetOf(tx, to, parts))
  return { totals: totalsOf(folded), conversion }
}

export function totalsOf(folded: Folded): Map<CurrencyCode, Sums> {
  return new Map([...folded].map(([currency, keys]) => [currency, [...keys.values()].reduce(added, NO_SUMS)]))
}

/** The requested period. A missing first or last day becomes the first or last day with sales or overheads. */
export function daysOf(
  period: Period,
  parts: readonly (Pick<DatedPart, 'first' | 'last'> | { readonly day: string })[],
): { from: string | null; to: string | null } {
  const days = parts.flatMap((part) => ('first' in part ? [part.first, part.last] : part.day)).sort()
  return { from: period.from ?? days[0] ?? null, to: period.to ?? days.at(-1) ?? null }
}
