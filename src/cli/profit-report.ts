import type { LeftOut } from '#domain/import/reader/left-out.ts'
import type { ReadPlan } from '#domain/import/reader/read-plan.ts'
import type { TotalDifference } from '#domain/import/reader/total-differences.ts'
import { type CurrencyCode, minorDigits } from '#domain/money/currency.ts'
import { knownCost, type ProfitFigures, type ProfitStatement } from '#domain/profit/figures.ts'
import { rowPlace } from './problems.ts'
import { amountText, percentText, table } from './text-table.ts'
import type { VatChoice } from './vat.ts'

export interface ProfitReport {
  readonly statement: ProfitStatement
  readonly format: string
  /** 'none' for an order list, which states no fees of the platform. Then fees and profit are unknown. */
  readonly fees: ReadPlan['fees']
  readonly seenWithRealFile: boolean
  readonly rows: number
  readonly lines: number
  readonly errors: number
  readonly firstErrors: readonly string[]
  /** Notes about the file: its format was never tested with a real file, or parts of a workbook were not read or are hidden. */
  readonly notes: readonly string[]
  /** Rows that are not sales because of their status, such as cancelled orders. */
  readonly leftOut: readonly LeftOut[]
  readonly controlTotal: number | null
  /** Totals of orders and settlements that differ from the sum of their parts. */
  readonly differences: readonly TotalDifference[]
  readonly costsGiven: boolean
  readonly vat: VatChoice | null
}

/** The report as JSON. Amounts are in whole minor units, ratios in hundredths of a percent. Unknown fees and profit are null. */
export function reportJson(report: ProfitReport) {
  const { statement, format, seenWithRealFile, rows, lines, errors, controlTotal, differences } = report
  const { currency, totals } = statement
  const known = report.fees === 'stated'
  const figuresOf = known ? figures : withoutFees
  return {
    format,
    fees: report.fees,
    seenWithRealFile,
    currency,
    minorDigits: minorDigits(currency),
    totals: figuresOf(totals),
    byMonth: statement.byMonth.map(({ month, ...figures }) => ({ month, ...figuresOf(figures) })),
    byPlatform: statement.byPlatform.map(({ platform, ...figures }) => ({ platform, ...figuresOf(figures) })),
    bySku: statement.bySku.map(({ sku, ...figures }) => ({ sku, ...figuresOf(figures) })),
    coverageBp: totals.coverageBp,
    known: known ? { profit: totals.coveredProfit, marginBp: totals.marginBp } : null,
    skusWithoutCost: withoutCost(statement).map(({ sku }) => sku),
    rows,
    lines,
    leftOut: report.leftOut.map(({ rawType, lines, money }) => ({ status: rawType, rows: lines, money })),
    errors,
    payouts: statement.payouts,
    tax: statement.tax,
    total: statement.total,
    controlTotal,
    differences,
  }
}

function figures(of: ProfitFigures) {
  const { revenue, fees, cost, outputVat, profit, units, orders, marginBp, coverageBp } = of
  const vat = outputVat === undefined ? {} : { outputVat }
  return { revenue, fees, cost, ...vat, profit, units, orders, marginBp, coverageBp }
}

/**
 * The figures of an order list, which does not state the platform's fees. Profit and margin are therefore unknown. Fees
 * that the file does state, such as those of a payment, are shown, but are only a part.
 */
function withoutFees(of: ProfitFigures) {
  return { ...figures(of), fees: of.fees === 0 ? null : of.fees, profit: null, marginBp: null }
}

const SHOWN_SKUS = 20
const NAMED_SKUS = 10

export function reportText(report: ProfitReport): string {
  const { statement, rows, lines, controlTotal, vat } = report
  const { currency, totals } = statement
  const vatColumn = <T>(cell: T) => (vat === null ? [] : [cell])
  const headings = [
    ...['', 'Revenue', 'Fees', 'Cost', ...vatColumn('VAT'), 'Profit', 'Margin'],
    ...['Units', 'Orders', 'Cost known'],
  ]
  const row = (name: string, figures: ProfitFigures) => {
    const ifKnown = (text: string) => (knownCost(figures) ? text : 'unknown')
    const ifFees = (text: string) => (report.fees === 'stated' ? ifKnown(text) : 'unknown')
    return [
      name,
      amountText(figures.revenue, currency),
      report.fees === 'none' && figures.fees === 0 ? 'unknown' : amountText(figures.fees, currency),
      ifKnown(amountText(figures.cost, currency)),
      ...vatColumn(amountText(figures.outputVat ?? 0, currency)),
      ifFees(amountText(figures.profit, currency)),
      ifFees(percentText(figures.marginBp)),
      String(figures.units),
      String(figures.orders),
      percentText(figures.coverageBp),
    ]
  }
  const bySize = [...statement.bySku].sort((a, b) => b.revenue - a.revenue).slice(0, SHOWN_SKUS)
  const more = statement.bySku.length - bySize.length
  const section = (title: string, entries: string[][]) => [[title], ...entries]
  const sections = [
    [headings, row('Total', totals)],
    section(
      'Month',
      statement.byMonth.map((figures) => row(figures.month, figures)),
    ),
    section(
      'Platform',
      statement.byPlatform.map((figures) => row(figures.platform, figures)),
    ),
    section(
      more > 0 ? `SKU, the ${SHOWN_SKUS} largest of ${statement.bySku.length}` : 'SKU',
      bySize.map((figures) => row(figures.sku || '(no SKU)', figures)),
    ),
  ]
  const control =
    controlTotal === null
      ? ''
      : `; the file's own total is ${amountText(controlTotal, currency)}, ours ${amountText(statement.total, currency)}`
  return [
    `Profit in ${currency}`,
    '',
    table(sections),
    '',
    `Paid out ${amountText(statement.payouts, currency)}, tax ${amountText(statement.tax, currency)}: neither sale nor cost.`,
    ...vatColumn(
      'Profit is after the VAT inside revenue, which is owed to the state; margins are of revenue without it.',
    ),
    `${rows} rows, ${lines} read${control}.`,
    ...leftOutText(report),
    ...unknownFees(report),
    ...unknownCosts(report),
  ].join('\n')
}

/** Lines of text about totals in the file that differ from the sum of their parts. */
export function totalsDiffering({ statement, controlTotal, differences, errors }: ProfitReport): string[] {
  const figure = (of: number, currency: CurrencyCode | null) =>
    currency === null ? String(of) : `${amountText(of, currency)} ${currency}`
  const comparison = (theirs: number, ours: number, currency: CurrencyCode | null) =>
    `total is ${figure(theirs, currency)}, but its rows come to ${figure(ours, currency)}. Rows may be missing from the file: export it again.`
  const ofParts = differences.map(({ sheet, line, column, part, theirs, ours, currency }) =>
    part === undefined
      ? `${rowPlace(sheet, line)}: ${column} is ${figure(theirs, currency)}, but the amounts it sums come to ${figure(ours, currency)}. Rows or columns may be missing from the file: export it again with all of them.`
      : `${rowPlace(sheet, line)}: the settlement ${part}'s own ${comparison(theirs, ours, currency)}`,
  )
  const { currency, total } = statement
  const adds = controlTotal === null || controlTotal === total || errors > 0
  return adds ? ofParts : [...ofParts, `its own ${comparison(controlTotal, total, currency)}`]
}

function withoutCost({ bySku }: ProfitStatement) {
  return bySku.filter(({ linesWithoutCost }) => linesWithoutCost > 0)
}

/** Lines of text about excluded rows and their amounts. Cancelled rows keep their price in the file. */
function leftOutText({ leftOut, statement: { currency } }: ProfitReport): string[] {
  if (leftOut.length === 0) return []
  const named = leftOut.map(
    ({ rawType, lines, money }) => `${rawType} (${lines}, ${amountText(money, currency)})`,
  )
  return [`Left out by their status, in no figure: ${named.join(', ')}.`]
}

/** A note about an order list, whose profit is unknown. */
function unknownFees({ statement: { currency, totals }, fees }: ProfitReport): string[] {
  if (fees === 'stated') return []
  const less = totals.outputVat ? 'VAT and known costs' : 'known costs'
  return [
    'This file is an order list without the fees of the platform, so the profit is unknown. Read a statement of the platform for it.',
    `Revenue less ${less}, before fees: ${amountText(totals.profit + totals.fees, currency)}.`,
  ]
}

/** Notes about unknown costs. An unknown cost is never zero: the profit deducts only known costs, and the report says so. */
function unknownCosts({ statement, costsGiven, fees }: ProfitReport): string[] {
  const unknown = withoutCost(statement)
  if (unknown.length === 0) return []
  const names = unknown.slice(0, NAMED_SKUS).map(({ sku }) => sku || '(no SKU)')
  const rest = unknown.length - names.length
  const share = percentText(statement.totals.coverageBp)
  const named = costsGiven
    ? `: ${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`
    : ' (give them with --costs)'
  const skus = unknown.length === 1 ? '1 SKU' : `${unknown.length} SKUs`
  const note = `The cost of ${skus} is unknown${named}. ${share} of revenue has a known cost.`
  if (fees === 'none') return [note]
  const { coveredProfit, marginBp, profit } = statement.totals
  if (!knownCost(statement.totals))
    return [note, `Profit before these costs: ${amountText(profit, statement.currency)}.`]
  if (marginBp === null || !costsGiven) return [note]
  const amount = amountText(coveredProfit, statement.currency)
  return [note, `Sales whose cost is known: profit ${amount}, margin ${percentText(marginBp)}.`]
}
