import type { CurrencyCode } from '#domain/money/currency.ts'
import { knownCost, type ProfitFigures } from '#domain/profit/figures.ts'
import { counted } from '#phrases/counted.ts'
import { fillIn } from '#phrases/fill-in.ts'
import { rowPlace } from './problems.ts'
import { type ProfitReport, shownFigures, withoutCost } from './profit-report.ts'
import { amountText, percentText, table } from './text-table.ts'
import type { Words } from './words.ts'

const SHOWN_SKUS = 20
const NAMED_SKUS = 10

export function reportText(report: ProfitReport, words: Words): string {
  const { statement, rows, lines, controlTotal, vat } = report
  const { currency, totals } = statement
  const said = words.commandLine.report
  const vatColumn = <T>(cell: T) => (vat === null ? [] : [cell])
  const ratio = (basisPoints: number | null) => percentText(basisPoints) ?? said.notAvailable
  const headings = [
    ...['', said.revenue, said.fees, said.cost, ...vatColumn(said.vat), said.profit, said.margin],
    ...[said.units, said.orders, said.costKnown],
  ]
  const amount = (minor: number | null) => (minor === null ? said.unknown : amountText(minor, currency))
  const row = (name: string, figures: ProfitFigures) => {
    const { revenue, fees, cost, outputVat, profit, marginBp, units, orders } = shownFigures(report, figures)
    return [
      ...[name, amount(revenue), amount(fees), amount(cost), ...vatColumn(amount(outputVat ?? 0))],
      ...[amount(profit), profit === null ? said.unknown : ratio(marginBp)],
      ...[String(units), orders === null ? said.unknown : String(orders), ratio(figures.coverageBp)],
    ]
  }
  const bySize = [...statement.bySku].sort((a, b) => b.revenue - a.revenue).slice(0, SHOWN_SKUS)
  const isCut = statement.bySku.length > bySize.length
  const count = { shown: SHOWN_SKUS, count: statement.bySku.length }
  const section = (title: string, entries: string[][]) => [[title], ...entries]
  const sections = [
    [headings, row(said.total, totals)],
    section(
      said.month,
      statement.byMonth.map((figures) => row(figures.month, figures)),
    ),
    section(
      said.platform,
      statement.byPlatform.map((figures) => row(figures.platform, figures)),
    ),
    section(
      isCut ? fillIn(said.largestSkus, count) : said.sku,
      bySize.map((figures) => row(figures.sku || said.noSku, figures)),
    ),
  ]
  const moved = {
    // a payout is positive, as on the screens
    payouts: amountText(0 - statement.payouts, currency),
    tax: amountText(statement.tax, currency),
  }
  return [
    fillIn(said.title, { currency }),
    '',
    table(sections),
    '',
    fillIn(said.paidOut, moved),
    ...vatColumn(said.afterVat),
    controlTotal === null
      ? fillIn(said.rows, { rows, lines })
      : fillIn(said.rowsAndTotal, {
          rows,
          lines,
          theirs: amountText(controlTotal, currency),
          ours: amountText(statement.total, currency),
        }),
    ...leftOutText(report, words),
    ...unknownFees(report, words),
    ...unknownCosts(report, words),
  ].join('\n')
}

/** Lines of text about totals that the file states and that differ from the sum of their parts. */
export function totalsDiffering(
  { statement, controlTotal, differences, errors }: ProfitReport,
  words: Words,
): string[] {
  const said = words.commandLine.report
  const compared = (of: { theirs: number; ours: number; currency: CurrencyCode | null }) => ({
    theirs: figureText(of.theirs, of.currency),
    ours: figureText(of.ours, of.currency),
  })
  const ofParts = differences.map(({ sheet, line, ...difference }) =>
    fillIn(difference.part === undefined ? said.partDiffers : said.settlementDiffers, {
      ...difference,
      ...compared(difference),
      place: rowPlace(sheet, line, words),
    }),
  )
  const { currency, total } = statement
  if (controlTotal === null || controlTotal === total || errors.count > 0) return ofParts
  return [...ofParts, fillIn(said.fileDiffers, compared({ theirs: controlTotal, ours: total, currency }))]
}

/** An amount with its currency, or a number of units. */
function figureText(figure: number, currency: CurrencyCode | null): string {
  return currency === null ? String(figure) : `${amountText(figure, currency)} ${currency}`
}

/** Lines of text about excluded rows and their amounts, because the file still states a price for cancelled rows. */
function leftOutText({ leftOut, statement: { currency } }: ProfitReport, { commandLine }: Words): string[] {
  if (leftOut.length === 0) return []
  const { report, comma } = commandLine
  const statuses = leftOut.map(
    ({ rawType, lines, money }) => `${rawType} (${lines}${comma}${amountText(money, currency)})`,
  )
  return [fillIn(report.leftOut, { statuses: statuses.join(comma) })]
}

/** A note about an order list, whose profit is unknown. */
function unknownFees({ statement, fees }: ProfitReport, { commandLine: { report } }: Words): string[] {
  if (fees === 'stated') return []
  const { currency, totals } = statement
  const amount = amountText(totals.profit + totals.fees, currency)
  const before = totals.outputVat ? report.beforeFeesAfterVat : report.beforeFees
  return [report.orderList, fillIn(before, { amount })]
}

/** Notes about unknown costs. An unknown cost is never taken as zero: profit is shown less the known costs only, and these notes say so. */
function unknownCosts({ statement, costsGiven, fees }: ProfitReport, words: Words): string[] {
  const unknown = withoutCost(statement)
  if (unknown.length === 0) return []
  const { language, commandLine } = words
  const { report, comma } = commandLine
  const names = unknown.slice(0, NAMED_SKUS).map(({ sku }) => sku || report.noSku)
  const rest = unknown.length - names.length
  const shown = names.join(comma)
  const skus = rest > 0 ? fillIn(report.andMore, { skus: shown, count: rest }) : shown
  const base = costsGiven ? 'costsOf' : 'giveCosts'
  const { coveredProfit, marginBp, profit, coverageBp } = statement.totals
  const share = percentText(coverageBp) ?? report.notAvailable
  const note = [
    counted(report, base, { language, count: unknown.length, skus }),
    fillIn(report.coverage, { share }),
  ].join(' ')
  if (fees === 'none') return [note]
  const amount = (minor: number) => amountText(minor, statement.currency)
  if (!knownCost(statement.totals)) return [note, fillIn(report.beforeCosts, { amount: amount(profit) })]
  if (marginBp === null || !costsGiven) return [note]
  const margin = percentText(marginBp)
  return [note, fillIn(report.knownCosts, { amount: amount(coveredProfit), margin })]
}
