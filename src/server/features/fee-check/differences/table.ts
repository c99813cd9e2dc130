import type { FeeDifference } from '#contract/fee-check.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { divideRounded } from '#domain/money/money.ts'
import { feeCheck as arabic } from '#phrases/ar/fee-check.ts'
import { feeCheck as english } from '#phrases/en/fee-check.ts'
import type { Language } from '#phrases/language.ts'
import { platformIn } from '#server/infra/tables/platform-in.ts'
import type { ReportColumn, ReportTable } from '#server/infra/tables/report-table.ts'

type Column = ReportColumn & { of: (row: FeeDifference) => string | number | null }

const WORDS = { en: english, ar: arabic }

/**
 * Everything a platform needs to look up a disputed fee: the facts of the order, the rule that the fee contradicts, and
 * the source of the rule.
 */
export function differencesTable(rows: readonly FeeDifference[], language: Language): ReportTable {
  const words = WORDS[language]
  const { file } = words
  const text = (label: string, of: Column['of']): Column => ({ label, kind: 'text', of })
  const date = (label: string, of: Column['of']): Column => ({ label, kind: 'date', of })
  const money = (label: string, of: Column['of']): Column => ({ label, kind: 'money', of })
  const percent = (label: string, of: (row: FeeDifference) => number | null): Column => ({
    label,
    kind: 'percent',
    of: (row) => basisPoints(of(row)),
  })
  const columns: Column[] = [
    text(file.order, (row) => row.orderId),
    text(file.sku, (row) => row.sku),
    text(file.product, (row) => row.title),
    date(file.date, (row) => row.day),
    date(file.chargedOn, (row) => row.chargedOn),
    text(file.platform, (row) => platformIn(row.platform, language)),
    text(file.country, (row) => row.country),
    text(file.fee, (row) => words.kind[row.kind]),
    { label: file.units, kind: 'count', of: (row) => row.units },
    text(file.currency, (row) => row.currency),
    money(file.charged, (row) => row.charged),
    money(file.expected, (row) => row.expected),
    money(file.difference, (row) => row.difference),
    text(file.vat, (row) => vatWords(row, language)),
    text(file.cause, (row) => words.cause[row.cause]),
    percent(file.rate, (row) => row.chargedPpm),
    percent(file.ruleRate, (row) => row.expectedPpm),
    text(file.rule, (row) => row.rule.title || (row.rule.own ? words.differences.ownRule : row.rule.id)),
    text(file.source, (row) => row.rule.url),
    date(file.checkedOn, (row) => row.rule.checkedOn),
    date(file.disputeBy, (row) => row.dispute?.lastDay ?? null),
  ]
  return {
    title: file.title,
    notes: [],
    fileName: 'fee-differences',
    columns,
    rows: rows.map((row) => ({
      currency: row.currency as CurrencyCode,
      cells: columns.map(({ of }) => of(row)),
    })),
  }
}

function vatWords({ withVat }: FeeDifference, language: Language): string {
  const { differences, file } = WORDS[language]
  if (withVat === null) return file.vatUnknown
  return withVat ? differences.withVat : differences.withoutVat
}

function basisPoints(ppm: number | null): number | null {
  return ppm === null ? null : divideRounded(BigInt(ppm), 100n)
}
