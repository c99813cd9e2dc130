import { inFiles } from '#domain/accounting/journal.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { accounting as arabic } from '#phrases/ar/accounting.ts'
import { accounting as english } from '#phrases/en/accounting.ts'
import { fillIn } from '#phrases/fill-in.ts'
import type { Language } from '#phrases/language.ts'
import { csvOf } from '#server/infra/tables/csv.ts'
import { daysInName } from '#server/infra/tables/period-text.ts'
import { platformIn } from '#server/infra/tables/platform-in.ts'
import type { ColumnKind, ReportTable } from '#server/infra/tables/report-table.ts'
import { CSV_BOM } from '#spreadsheet/csv-text.ts'
import { type Journal, type NamedEntry, XERO_LINES } from './queries.ts'

const WORDS = { en: english, ar: arabic }

type Line = NamedEntry['lines'][number]
type Cell = string | number | null
interface Column {
  readonly label: string
  readonly kind: ColumnKind
  readonly of: (line: Line, entry: NamedEntry, at: number) => Cell
}

const debit = ({ amount }: Line) => (amount > 0 ? amount : null)
const credit = ({ amount }: Line) => (amount < 0 ? 0 - amount : null)
/** A cell that has a value only in the first line of a journal entry and is empty in its other lines. */
const once = (of: (entry: NamedEntry) => string) => (_: Line, entry: NamedEntry, at: number) =>
  at === 0 ? of(entry) : null

/** The description of a journal entry, such as "noon, 2026-03-01 to 2026-03-12 (AED)". */
function describing(currency: CurrencyCode, language: Language): (entry: NamedEntry) => string {
  return ({ platform, from, to }) =>
    fillIn(WORDS[language].entry, { platform: platformIn(platform, language), from, to, currency })
}

function tableOf(
  { currency, report }: Journal,
  entries: readonly NamedEntry[],
  columns: readonly Column[],
  file: { readonly name: string; readonly title: string; readonly gap?: boolean },
): ReportTable {
  const gap = file.gap ? [{ currency, cells: columns.map(() => null) }] : []
  return {
    title: file.title,
    notes: [],
    fileName: `${file.name}-${currency}${daysInName(report)}`,
    columns,
    rows: entries.flatMap((entry) => [
      ...entry.lines.map((line, at) => ({ currency, cells: columns.map(({ of }) => of(line, entry, at)) })),
      ...gap,
    ]),
  }
}

/**
 * The complete journal as a table with all columns that accounting software may need. All lines of an entry have the
 * number of the entry.
 */
export function ledgerTable(journal: Journal, language: Language): ReportTable {
  const { columns, title } = WORDS[language]
  const describe = describing(journal.currency, language)
  return tableOf(
    journal,
    journal.entries,
    [
      { label: columns.number, kind: 'text', of: (_, entry) => entry.number },
      { label: columns.date, kind: 'date', of: (_, entry) => entry.to },
      { label: columns.code, kind: 'text', of: ({ code }) => code },
      { label: columns.account, kind: 'text', of: ({ name }) => name },
      { label: columns.debit, kind: 'money', of: debit },
      { label: columns.credit, kind: 'money', of: credit },
      { label: columns.currency, kind: 'text', of: () => journal.currency },
      { label: columns.description, kind: 'text', of: (_, entry) => describe(entry) },
    ],
    { name: 'journal', title },
  )
}

/**
 * The table for QuickBooks Online, which identifies accounts by name. During the import the seller tells QuickBooks
 * that dates are month/day/year.
 */
export function quickbooksTable(journal: Journal, language: Language): ReportTable {
  const describe = describing(journal.currency, language)
  return tableOf(
    journal,
    journal.entries,
    [
      { label: 'JournalNo', kind: 'text', of: (_, entry) => entry.number },
      {
        label: 'JournalDate',
        kind: 'text',
        of: (_, { to }) => `${to.slice(5, 7)}/${to.slice(8)}/${to.slice(0, 4)}`,
      },
      { label: 'AccountName', kind: 'text', of: ({ name }) => name },
      { label: 'Debits', kind: 'money', of: debit },
      { label: 'Credits', kind: 'money', of: credit },
      { label: 'Description', kind: 'text', of: (_, entry) => describe(entry) },
    ],
    { name: 'quickbooks', title: 'QuickBooks' },
  )
}

/** The name of Xero's tax rate for every line. Xero must add no tax, because VAT is a separate line of the entry. */
const XERO_RATE = 'Tax Exempt'

/**
 * The table for Xero: debits are positive and credits negative, with at most 300 lines a file. `part` is the number of
 * the file; one that does not exist has no rows.
 */
export function xeroTable(journal: Journal, language: Language, part: number): ReportTable {
  const describe = describing(journal.currency, language)
  return tableOf(
    journal,
    inFiles(journal.entries, XERO_LINES)[part - 1] ?? [],
    [
      { label: 'Narration', kind: 'text', of: (_, entry) => `${entry.number} ${describe(entry)}` },
      {
        label: 'Date',
        kind: 'text',
        of: (_, { to }) => `${to.slice(8)}/${to.slice(5, 7)}/${to.slice(0, 4)}`,
      },
      { label: 'Description', kind: 'text', of: ({ name }) => name },
      { label: 'AccountCode', kind: 'text', of: ({ code }) => code },
      { label: 'TaxRate', kind: 'text', of: () => XERO_RATE },
      { label: 'Amount', kind: 'money', of: ({ amount }) => amount },
    ],
    { name: part === 1 ? 'xero' : `xero-${part}`, title: 'Xero' },
  )
}

/**
 * The table for Qoyod: only the first row of an entry has its date and description, and an empty row follows each
 * entry.
 */
export function qoyodTable(journal: Journal, language: Language): ReportTable {
  const { qoyod } = WORDS[language]
  const sequence = new Map(journal.entries.map(({ number }, at) => [number, at + 1]))
  return tableOf(
    journal,
    journal.entries,
    [
      { label: qoyod.sequence, kind: 'count', of: (_, { number }) => sequence.get(number) ?? null },
      { label: qoyod.date, kind: 'date', of: once(({ to }) => to) },
      { label: qoyod.description, kind: 'text', of: once(describing(journal.currency, language)) },
      { label: qoyod.type, kind: 'text', of: () => qoyod.ledger },
      { label: qoyod.code, kind: 'text', of: ({ code }) => code },
      { label: qoyod.contact, kind: 'text', of: () => null },
      { label: qoyod.debit, kind: 'money', of: debit },
      { label: qoyod.credit, kind: 'money', of: credit },
    ],
    { name: 'qoyod', title: 'Qoyod', gap: true },
  )
}

/** The table for Odoo: only the first row of an entry has the entry's own fields, such as its date. */
export function odooTable(journal: Journal, language: Language): ReportTable {
  return tableOf(
    journal,
    journal.entries,
    [
      { label: 'date', kind: 'text', of: once(({ to }) => to) },
      { label: 'journal_id', kind: 'text', of: once(() => 'Miscellaneous Operations') },
      {
        label: 'ref',
        kind: 'text',
        of: once((entry) => `${entry.number} ${describing(journal.currency, language)(entry)}`),
      },
      { label: 'line_ids/account_id', kind: 'text', of: ({ code }) => code },
      { label: 'line_ids/debit', kind: 'money', of: (line) => debit(line) ?? 0 },
      { label: 'line_ids/credit', kind: 'money', of: (line) => credit(line) ?? 0 },
    ],
    { name: 'odoo', title: 'Odoo' },
  )
}

/** CSV without a byte order mark, which some accounting software would read as a part of the first column's name. */
export function plainCsv(table: ReportTable): string {
  return csvOf(table).slice(CSV_BOM.length)
}
