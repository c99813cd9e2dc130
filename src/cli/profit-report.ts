import type { LeftOut } from '#domain/import/reader/left-out.ts'
import type { ReadPlan } from '#domain/import/reader/read-plan.ts'
import type { TotalDifference } from '#domain/import/reader/total-differences.ts'
import { minorDigits } from '#domain/money/currency.ts'
import {
  knownCost,
  knownOrders,
  type ProfitFigures,
  type ProfitStatement,
  profitIsKnown,
} from '#domain/profit/figures.ts'
import type { ErrorList } from './error-list.ts'
import type { VatChoice } from './vat.ts'

export interface ProfitReport {
  readonly statement: ProfitStatement
  readonly format: string
  /** 'none' for an order list, which states no fees of the platform. Then fees and profit are unknown. */
  readonly fees: ReadPlan['fees']
  readonly seenWithRealFile: boolean
  readonly rows: number
  readonly lines: number
  readonly errors: ErrorList
  /**
   * Notes about the file: its format was never tested with a real file, or sheets of a workbook were not read, or hidden rows were read.
   */
  readonly notes: readonly string[]
  /** Rows that are not sales because of their status, such as cancelled orders. */
  readonly leftOut: readonly LeftOut[]
  readonly controlTotal: number | null
  /** Totals of orders and settlements that differ from the sum of their parts. */
  readonly differences: readonly TotalDifference[]
  readonly costsGiven: boolean
  readonly vat: VatChoice | null
}

/** The report as JSON. Amounts are in whole minor units, ratios in hundredths of a percent. Unknown cost, fees and profit are null. */
export function reportJson(report: ProfitReport) {
  const { statement, format, seenWithRealFile, rows, lines, errors, controlTotal, differences } = report
  const { currency, totals } = statement
  const figuresOf = (figures: ProfitFigures) => shownFigures(report, figures)
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
    known:
      report.fees === 'stated' && knownCost(totals)
        ? { profit: totals.coveredProfit, marginBp: totals.marginBp }
        : null,
    skusWithoutCost: withoutCost(statement).map(({ sku }) => sku),
    rows,
    lines,
    leftOut: report.leftOut.map(({ rawType, lines, money }) => ({ status: rawType, rows: lines, money })),
    errors: errors.count,
    payouts: statement.payouts,
    tax: statement.tax,
    total: statement.total,
    controlTotal,
    differences,
  }
}

/**
 * The figures of a row; null where unknown. An order list does not state the platform's fees. Those that it does state, such as the fee of a
 * payment, are shown, but are only a part, so profit and margin are unknown.
 */
export function shownFigures(report: Pick<ProfitReport, 'fees'>, of: ProfitFigures) {
  const { revenue, outputVat, units, coverageBp } = of
  const isStated = report.fees === 'stated'
  const isKnown = isStated && profitIsKnown(of)
  return {
    ...{ revenue, fees: isStated || of.fees !== 0 ? of.fees : null, cost: knownCost(of) ? of.cost : null },
    ...(outputVat !== undefined && { outputVat }),
    ...{ profit: isKnown ? of.profit : null, units, orders: knownOrders(of) },
    ...{ marginBp: isKnown ? of.marginBp : null, coverageBp },
  }
}

export function withoutCost({ bySku }: ProfitStatement) {
  return bySku.filter(({ linesWithoutCost }) => linesWithoutCost > 0)
}
