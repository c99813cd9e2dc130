import type { ParsedQuery } from '#contract/endpoint.ts'
import type {
  BreakdownReport,
  ReportRow as Figures,
  getInventoryCsv,
  InventoryReport,
  InventoryRow,
  ProfitReport,
} from '#contract/reports.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import {
  knownCost,
  knownFees,
  knownOrders,
  knownProfit,
  partlyKnown,
  profitIsKnown,
  statedFees,
} from '#domain/profit/figures.ts'
import { knownPrice } from '#domain/profit/planned.ts'
import { knownSums } from '#domain/stock/known-sums.ts'
import { reports as arabic } from '#phrases/ar/reports.ts'
import { reports as english } from '#phrases/en/reports.ts'
import type { Language } from '#phrases/language.ts'
import { regionName } from '#phrases/region-name.ts'
import { daysInName, periodNotes } from '#server/infra/tables/period-text.ts'
import { platformIn } from '#server/infra/tables/platform-in.ts'
import type { ReportColumn, ReportRow, ReportTable } from '#server/infra/tables/report-table.ts'
import { estimatedNotes, incompleteNote, leftOutNotes, overheadNotes, paceNote, rateNotes } from './notes.ts'

type Cell = string | number | null

const WORDS = { en: english, ar: arabic }

/** What is true of any figures of a report, on which its columns and notes depend. */
interface Traits {
  readonly vat: boolean
  readonly partly: boolean
  readonly unknownFees: boolean
}

function traitsOf(figures: readonly Figures[]): Traits {
  return {
    vat: figures.some(({ outputVat }) => outputVat !== undefined),
    partly: figures.some(partlyKnown),
    unknownFees: !figures.every(knownFees),
  }
}

function figureColumns(
  language: Language,
  { vat, partly, unknownFees, overheads }: Traits & { readonly overheads: boolean },
): (ReportColumn & { of: (row: Figures) => Cell })[] {
  const words = WORDS[language].columns
  const money = (label: string, of: (row: Figures) => Cell) => ({ label, kind: 'money' as const, of })
  const count = (label: string, of: (row: Figures) => Cell) => ({ label, kind: 'count' as const, of })
  const percent = (label: string, of: (row: Figures) => Cell) => ({
    label,
    kind: 'percent' as const,
    of,
  })
  const detail = <T>(column: T) => ({ ...column, detail: true })
  const feePart = (part: keyof Figures['feeParts']) =>
    detail(money(words[part], (row) => (statedFees(row) === null ? null : row.feeParts[part])))
  return [
    money(words.revenue, (row) => row.revenue),
    feePart('referral'),
    feePart('fulfilment'),
    feePart('other'),
    feePart('reimbursements'),
    money(words.fees, statedFees),
    detail(money(words.estimatedFees, (row) => row.estimatedFees)),
    ...(vat ? [money(words.outputVat, (row) => row.outputVat ?? null)] : []),
    money(words.cost, (row) => (knownCost(row) ? row.cost : null)),
    money(words.profit, knownProfit),
    percent(words.marginPercent, (row) => row.marginBp),
    { ...percent(words.costKnown, (row) => row.coverageBp), detail: !partly },
    ...(overheads
      ? [
          detail(money(words.overheads, (row) => row.overheads)),
          money(words.profitAfterOverheads, (row) => (profitIsKnown(row) ? row.profitAfterOverheads : null)),
        ]
      : []),
    count(words.units, (row) => row.units),
    count(words.orders, knownOrders),
    money(words.refunds, (row) => row.refunds.amount),
    detail(count(words.refundLines, (row) => row.refunds.count)),
    detail(count(words.refundUnits, (row) => row.refunds.units)),
    { ...percent(words.feesKnown, (row) => row.feeCoverageBp), detail: !unknownFees },
    detail(money(words.tax, (row) => row.tax)),
    // payouts are shown as positive amounts, as on the screens
    detail(money(words.payouts, (row) => 0 - row.payouts)),
  ]
}

/** The number of characters of an ISO date to show for each grouping: months and years have no day. */
const SHOWN = { day: 10, week: 10, month: 7, year: 4 } as const

export function profitTable(report: ProfitReport, language: Language): ReportTable {
  const words = WORDS[language]
  const traits = traitsOf(
    report.statements.flatMap(({ totals, rows, before }) => [totals, ...rows, ...(before ? [before] : [])]),
  )
  const figures = figureColumns(language, { ...traits, overheads: report.overheads !== null })
  const marked = report.incomplete !== null
  const row = (
    name: string,
    currency: CurrencyCode,
    of: Figures,
    late: boolean | null = null,
  ): ReportRow => ({
    currency,
    summary: late === null,
    cells: [
      name,
      currency,
      ...figures.map((column) => column.of(of)),
      ...(marked ? [late === null ? null : late ? words.no : words.yes] : []),
    ],
  })
  return {
    title: words.files.profit[report.by],
    notes: notesOf(report, traits, language),
    fileName: `profit-by-${report.by}${daysInName(report)}`,
    columns: [
      { label: words.columns[report.by], kind: 'date' },
      { label: words.columns.currency, kind: 'text' },
      ...figures,
      ...(marked ? [{ label: words.columns.complete, kind: 'text' as const, detail: true }] : []),
    ],
    rows: report.statements.flatMap(({ currency, rows, totals, before }) => [
      ...rows.map((each) => row(each.start.slice(0, SHOWN[report.by]), currency, each, each.incomplete)),
      row(words.total, currency, totals),
      ...(before ? [row(words.before, currency, before)] : []),
    ]),
  }
}

export function breakdownTable(report: BreakdownReport, language: Language): ReportTable {
  const words = WORDS[language]
  const traits = traitsOf(report.statements.flatMap(({ totals, rows }) => [totals, ...rows]))
  const figures = figureColumns(language, { ...traits, overheads: report.overheads !== null })
  const ofProducts = report.by === 'product'
  // lines without a SKU have titles too, such as those of fees, but none of them names the row of all of them
  const nameOf = ({ name, key }: { name: string; key: string }) => {
    if (key === '') return ofProducts ? words.noSku : words.noName
    if (report.by === 'platform') return platformIn(key, language)
    return report.by === 'country' ? regionName(key, language) : name || key
  }
  // overheads that belong to no row get a separate row, so that the columns add up to all overheads and to the profit after them
  const elsewhere = (currency: CurrencyCode, amount: number): ReportRow => ({
    currency,
    summary: true,
    cells: [
      words.overheadsElsewhere,
      ...(ofProducts ? [''] : []),
      currency,
      ...figures.map(({ label }) =>
        label === words.columns.overheads
          ? amount
          : label === words.columns.profitAfterOverheads
            ? 0 - amount
            : null,
      ),
    ],
  })
  return {
    title: words.files.breakdown[report.by],
    notes: notesOf(report, traits, language),
    fileName: `profit-by-${report.by}${daysInName(report)}`,
    columns: [
      { label: words.columns[report.by], kind: 'text' },
      ...(ofProducts ? [{ label: words.columns.sku, kind: 'text' as const }] : []),
      { label: words.columns.currency, kind: 'text' },
      ...figures,
    ],
    rows: report.statements.flatMap(({ currency, rows, totals, overheadsElsewhere }) => [
      ...rows.map((row) => ({
        currency,
        cells: [
          nameOf(row),
          // overheads of a product without a SKU have its id as their key
          ...(ofProducts ? [row.key === row.productId ? '' : row.key] : []),
          currency,
          ...figures.map((column) => column.of(row)),
        ],
      })),
      ...(overheadsElsewhere === 0 ? [] : [elsewhere(currency, overheadsElsewhere)]),
      // not the sum of the rows: an order with two products counts once in the total, but in the row of each product
      {
        currency,
        summary: true,
        cells: [
          words.total,
          ...(ofProducts ? [''] : []),
          currency,
          ...figures.map((column) => column.of(totals)),
        ],
      },
    ]),
  }
}

function notesOf(
  report: ProfitReport | BreakdownReport,
  { vat, partly, unknownFees }: Traits,
  language: Language,
): string[] {
  const { files } = WORDS[language]
  const ofFigures = [
    ...(vat ? [files.vat] : []),
    ...(partly ? [files.partlyKnown] : []),
    ...(unknownFees ? [files.feesUnknown] : []),
  ]
  return [
    ...periodNotes(report, language),
    ...incompleteNote('incomplete' in report ? report.incomplete : null, language),
    ...rateNotes(report, language),
    ...overheadNotes(report, language),
    ...ofFigures,
    ...estimatedNotes(report, language),
  ]
}

/**
 * The inventory as a table. Its sums are those of the whole stock, as on the screen, so the file of only the low products has none.
 */
export function inventoryTable(
  report: InventoryReport,
  { only, language }: Pick<ParsedQuery<typeof getInventoryCsv>, 'only' | 'language'>,
): ReportTable {
  const words = WORDS[language]
  const { columns: labels } = words
  const { currency } = report
  const { units, priceValue } = knownSums(report.totals)
  const columns: (ReportColumn & { of: (row: InventoryRow) => Cell; sum?: Cell })[] = [
    { label: labels.product, kind: 'text', of: (row) => row.name, sum: words.total },
    { label: labels.sku, kind: 'text', of: (row) => row.sku },
    { label: labels.currency, kind: 'text', of: () => currency, sum: currency },
    { label: labels.quantity, kind: 'count', of: (row) => row.quantity, sum: units },
    { label: labels.price, kind: 'money', of: (row) => knownPrice(row.price) },
    { label: labels.priceValue, kind: 'money', of: (row) => row.priceValue, sum: priceValue },
    { label: labels.unitCost, kind: 'money', of: (row) => row.unitCost },
    { label: labels.costValue, kind: 'money', of: (row) => row.costValue, sum: report.totals.costValue },
    { label: labels.sold, kind: 'count', of: (row) => row.sold },
    { label: labels.daysLeft, kind: 'count', of: (row) => row.daysLeft },
    { label: labels.lowStockBelow, kind: 'count', of: (row) => row.lowStockBelow },
    {
      label: labels.low,
      kind: 'text',
      of: (row) => (row.quantity === null ? null : row.low ? words.yes : words.no),
    },
  ]
  const summed = only === 'all' && report.rows.length > 0
  return {
    title: words.files.inventory,
    notes: [paceNote(report, language), ...(summed ? leftOutNotes(report, language) : [])],
    fileName: `inventory-${report.soldTo}`,
    columns,
    rows: [
      ...report.rows.map((row) => ({ currency, cells: columns.map(({ of }) => of(row)) })),
      ...(summed ? [{ currency, summary: true, cells: columns.map(({ sum = '' }) => sum) }] : []),
    ],
  }
}
