import { sql } from 'drizzle-orm'
import type { JournalReport } from '#contract/accounting.ts'
import {
  inFiles,
  type JournalEntry,
  type JournalLine,
  journalOf,
  type LedgerDay,
  platformOwes,
} from '#domain/accounting/journal.ts'
import { accountKey, usualCode } from '#domain/accounting/ledger-accounts.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { exact } from '#domain/money/money.ts'
import { shifted } from '#domain/profit/period-before.ts'
import type { Language } from '#phrases/language.ts'
import { ofActiveImport } from '#server/core/sales/lines/of-active-import.ts'
import { paidLines, tellsPayouts } from '#server/core/sales/lines/paid-lines.ts'
import { fromDailySales } from '#server/core/sales/rollups/daily-sales.ts'
import { type Period, within } from '#server/core/sales/rollups/whole-months.ts'
import { besideRecompute } from '#server/core/sales/vat/vat-state.ts'
import { cachedAnswer } from '#server/infra/cache/cached-answer.ts'
import { VersionedCache } from '#server/infra/cache/versioned-cache.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { type Account, accountNames } from './accounts.ts'

export interface JournalQuery {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly currency?: CurrencyCode | undefined
  readonly cost: 'with' | 'without'
  readonly language: Language
}

/** A journal entry with its number, its platform, and the names and codes of its accounts. */
export interface NamedEntry extends Omit<JournalEntry, 'lines'> {
  readonly number: string
  readonly platform: string
  readonly lines: readonly (JournalLine & Account)[]
}

export interface Journal {
  readonly currency: CurrencyCode
  readonly entries: readonly NamedEntry[]
  readonly report: JournalReport
}

/** The maximum number of lines in one file for Xero. */
export const XERO_LINES = 300

interface DailySums extends LedgerDay {
  readonly format: string
  readonly platform: string
  readonly currency: CurrencyCode
  readonly estimatedFees: number
}

/**
 * A cache of the sums of a period. Most periods have a few hundred sums of about 200 bytes, so the whole cache needs some
 * megabytes.
 */
export type LedgerCache = VersionedCache<readonly DailySums[]>
export const ledgerCache = (): LedgerCache => new VersionedCache(50)
const MOST_SUMS = 3_000

/** Reads the journal entries of a period in one currency. */
export async function readJournal(
  tx: Tx,
  scope: BusinessScope,
  cache: LedgerCache,
  query: JournalQuery,
): Promise<Journal> {
  const { sums: all, recomputing } = await besideRecompute(tx, scope, () =>
    cachedAnswer(
      tx,
      scope,
      cache,
      [query.from, query.to],
      () => dailySums(tx, scope, query),
      ({ length }) => length <= MOST_SUMS,
    ),
  )
  const inPeriod = all.filter(({ day }) => !isBefore(day, query))
  const currencies = [...new Set(inPeriod.map(({ currency }) => currency))].sort()
  const usual = currencies.includes(scope.currency) ? scope.currency : currencies[0]
  const currency = query.currency ?? usual ?? scope.currency
  const nameOf = await accountNames(tx, scope, query.language)
  const books = [
    ...Map.groupBy(
      all.filter((row) => row.currency === currency),
      ({ platform, format }) => JSON.stringify([platform, tellsPayouts(format)]),
    ),
  ].map(([key, rows]) => {
    const [platform, told] = JSON.parse(key) as [string, boolean]
    const days = daysOf(rows)
    const before = days.filter(({ day }) => isBefore(day, query))
    const own = days.slice(before.length)
    const entries = journalOf(own, { told, withCost: query.cost === 'with' })
    return { platform, told, entries, opening: exact(platformOwes(before)), change: exact(platformOwes(own)) }
  })
  const entries = numbered(
    // entries of one day and platform keep this sequence, so that their numbers are the same in each file
    books
      .toSorted((a, b) => Number(b.told) - Number(a.told))
      .flatMap(({ platform, told, entries }) => entries.map((entry) => ({ ...entry, platform, told }))),
    currency,
    nameOf,
  )
  const days = inPeriod.filter((row) => row.currency === currency)
  const dates = days.map(({ day }) => day).sort()
  return {
    currency,
    entries,
    report: {
      currency,
      currencies,
      recomputing,
      from: query.from ?? dates[0] ?? null,
      to: query.to ?? dates.at(-1) ?? null,
      entries: entries.length,
      xeroFiles: inFiles(entries, XERO_LINES).length,
      accounts: accountsOf(entries),
      clearing: books
        .filter(({ told, opening, change }) => told && (opening !== 0 || change !== 0))
        .map(({ platform, opening, change }) => ({
          platform,
          opening,
          change,
          closing: exact(opening + change),
        })),
      estimatedFees: exact(days.reduce((sum, row) => sum + row.estimatedFees, 0)),
      linesWithoutCost: entries.reduce((sum, entry) => sum + entry.linesWithoutCost, 0),
    },
  }
}

const isBefore = (day: string, { from }: Pick<JournalQuery, 'from'>) => from !== undefined && day < from

/**
 * Numbers the entries by currency, last day and suggested account of the platform, such as SAFI-AED260312-1211, so that an entry keeps its
 * number when files of other platforms are imported later. QuickBooks accepts at most 21 characters.
 */
function numbered(
  entries: readonly (JournalEntry & { readonly platform: string; readonly told: boolean })[],
  currency: CurrencyCode,
  nameOf: Awaited<ReturnType<typeof accountNames>>,
): NamedEntry[] {
  const sorted = entries.toSorted((a, b) => a.to.localeCompare(b.to) || a.platform.localeCompare(b.platform))
  const used = new Map<string, number>()
  return sorted.map(({ told, ...entry }) => {
    const code = usualCode(told ? 'clearing' : 'receivable', entry.platform)
    const number = `SAFI-${currency}${entry.to.slice(2).replaceAll('-', '')}-${code}`
    // platforms that are not built in share one code
    const at = (used.get(number) ?? 0) + 1
    used.set(number, at)
    return {
      ...entry,
      number: at === 1 ? number : `${number}-${at}`,
      lines: entry.lines.map((line) => ({ ...line, ...nameOf(line.role, entry.platform) })),
    }
  })
}

function accountsOf(entries: readonly NamedEntry[]): JournalReport['accounts'] {
  const lines = entries.flatMap(({ platform, lines }) => lines.map((line) => ({ ...line, platform })))
  return [...Map.groupBy(lines, ({ role, platform }) => accountKey(role, platform))]
    .flatMap(([key, own]) => {
      const [first] = own
      if (!first) return []
      const { role, code, name, platform } = first
      const sum = (sign: number) =>
        exact(own.reduce((all, { amount }) => all + Math.max(0, sign * amount), 0))
      const shared = key === role
      return [{ key, role, code, name, platform: shared ? '' : platform, debit: sum(1), credit: sum(-1) }]
    })
    .sort((a, b) => a.code.localeCompare(b.code) || a.key.localeCompare(b.key))
}

/** Adds up the rows of each day, in chronological order. */
function daysOf(rows: readonly LedgerDay[]): LedgerDay[] {
  return [...Map.groupBy(rows, ({ day }) => day)]
    .map(([day, own]) => {
      const sum = (name: Exclude<keyof LedgerDay, 'day'>) =>
        exact(own.reduce((all, row) => all + row[name], 0))
      return {
        day,
        ...Object.fromEntries(NAMES.map((name) => [name, sum(name)])),
      } as unknown as LedgerDay
    })
    .sort((a, b) => a.day.localeCompare(b.day))
}

const NOTHING: Omit<LedgerDay, 'day'> = {
  ...{ revenue: 0, refunded: 0, outputVat: 0, refundVat: 0, tax: 0, referral: 0, fulfilment: 0, other: 0 },
  ...{ reimbursement: 0, paid: 0, cost: 0, linesWithoutCost: 0 },
}
const NAMES = Object.keys(NOTHING) as Exclude<keyof LedgerDay, 'day'>[]

/**
 * Reads the sums of each day from the daily rollup, grouped by the format of the import, because only some formats state
 * payouts. Estimated fees are left out. Of the days before the period only the balance matters, so their sums are those of
 * one day.
 */
async function dailySums(tx: Tx, scope: BusinessScope, { from, to }: Period): Promise<DailySums[]> {
  const stated = (column: string) =>
    sql`sum(CASE WHEN r.estimated_fees = 0 THEN r.${sql.identifier(column)} ELSE 0 END)::float8`
  const day = from === undefined ? sql`r.day` : sql`greatest(r.day, ${shifted(from, -1)}::date)`
  const sold = await rowsOf<DailySums>(
    tx,
    sql`SELECT coalesce(i.format, '') AS format, r.platform, r.currency, ${day}::text AS day,
        sum(r.revenue)::float8 AS revenue, sum(r.refunded)::float8 AS refunded,
        coalesce(sum(r.output_vat), 0)::float8 AS "outputVat", sum(r.tax)::float8 AS tax,
        ${stated('referral_fee')} AS referral, ${stated('fulfilment_fee')} AS fulfilment, ${stated('other_fee')} AS other,
        sum(r.reimbursement)::float8 AS reimbursement, sum(r.cost)::float8 AS cost,
        sum(r.lines_without_cost)::float8 AS "linesWithoutCost", sum(r.estimated_fees)::float8 AS "estimatedFees"
      ${fromDailySales(scope)} ${within(sql`r.day`, { to })}
      GROUP BY 1, 2, 3, 4`,
  )
  // The VAT of refunds moves no money, so the balance before the period does not need it. The condition kind <> 'sale' lets
  // PostgreSQL use the partial index of the few lines that are not sales.
  const refunds = await rowsOf<Pick<DailySums, 'format' | 'platform' | 'currency' | 'day' | 'refundVat'>>(
    tx,
    sql`SELECT coalesce(i.format, '') AS format, l.platform, l.currency, l.sold_on::text AS day,
        sum(l."refundVat")::float8 AS "refundVat"
      FROM (SELECT l.import_id, l.platform, l.currency, l.sold_on, sum(l.output_vat) AS "refundVat"
        FROM sale_lines l
        WHERE l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId} AND l.kind <> 'sale' AND l.kind = 'refund'
          AND NOT l.superseded AND l.output_vat <> 0 AND ${ofActiveImport(scope)} ${within(sql`l.sold_on`, { from, to })}
        GROUP BY 1, 2, 3, 4) l
      JOIN imports i ON i.user_id = ${scope.ownerId} AND i.id = l.import_id
      GROUP BY 1, 2, 3, 4`,
  )
  const paid = (await paidLines(tx, scope)).filter((line) => to === undefined || line.day <= to)
  return [...sold, ...refunds, ...paid].map((row) => ({ ...NOTHING, estimatedFees: 0, ...row }))
}
