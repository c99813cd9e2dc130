import type { ImportPreview } from '#contract/imports.ts'
import { readCurrentLines } from '#domain/import/identity/current-lines.ts'
import type { UnknownTable } from '#domain/import/mapping/column-mapping.ts'
import type { ImportChoices, NeededChoice } from '#domain/import/reader/choices.ts'
import { addLeftOut, type LeftOut, type LeftOuts, listLeftOut } from '#domain/import/reader/left-out.ts'
import { formatOf, isSeenWithRealFile } from '#domain/import/reader/plan-format.ts'
import { scanFile } from '#domain/import/reader/read-file.ts'
import type { FileSource, LineBatch, ReadPlan } from '#domain/import/reader/read-plan.ts'
import type { Refusal } from '#domain/import/reader/refusal.ts'
import { lacksReturnedUnits } from '#domain/import/reader/returned-units.ts'
import type { RowError } from '#domain/import/reader/row-error.ts'
import type { TotalDifference } from '#domain/import/reader/total-differences.ts'
import { sheetsOf } from '#domain/import/reader/workbook-facts.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { exact } from '#domain/money/money.ts'
import { ProfitTally } from '#domain/profit/actual.ts'
import type { ProfitStatement } from '#domain/profit/figures.ts'

/** The maximum number of row errors to show. */
export const SHOWN_ERRORS = 200

/** The totals of a file before unit costs. */
export interface SalesSummary {
  /** The marketplace's name for the report. */
  readonly formatTitle: string
  readonly seenWithRealFile: boolean
  /** 'none' for an order list, which states no fees of the platform. Then fees and profit are unknown. */
  readonly fees: ReadPlan['fees']
  readonly rows: number
  readonly workbook: ImportPreview['workbook']
  /** The number of rows that could not be read. No figure contains their amounts. */
  readonly errorRows: number
  readonly errors: readonly RowError[]
  readonly from: string | null
  readonly to: string | null
  readonly statements: readonly ProfitStatement[]
  /** Rows that are no sales because of their status, such as cancelled orders. */
  readonly leftOut: readonly LeftOut[]
  /** Whether refunds state no quantity. The cost of goods is then not reduced by returned goods. */
  readonly returnsWithoutUnits: boolean
  /** Totals that the file states in its own column, by currency. */
  readonly controlTotals: readonly { readonly currency: CurrencyCode; readonly total: number }[]
  /**
   * How many totals of rows and orders were compared with the sum of their amounts, and how many of them differ. `differences` contains the
   * first ones.
   */
  readonly comparedTotals: number
  readonly differenceCount: number
  readonly differences: readonly TotalDifference[]
}

export type ReadOutcome =
  | { readonly outcome: 'refused'; readonly refusal: Refusal; readonly table?: UnknownTable }
  | { readonly outcome: 'needs_choice'; readonly choices: NeededChoice[] }
  | { readonly outcome: 'read'; readonly summary: SalesSummary }

/** Reads a sales file completely, in two passes. `onProgress` receives a fraction from 0 to 1; each pass accounts for half. */
export async function summariseSales(
  source: FileSource,
  bytes: number,
  choices: ImportChoices,
  onProgress: (share: number) => void,
): Promise<ReadOutcome> {
  const scan = await scanFile(source, {
    choices,
    today: new Date().toISOString().slice(0, 10),
    onProgress: (read) => onProgress(Math.min(1, read / bytes) / 2),
  })
  if (scan.outcome === 'refused') return scan
  if (scan.outcome === 'needs_choice') return scan
  return { outcome: 'read', summary: await summaryOf(scan.plan, source, onProgress) }
}

async function summaryOf(
  plan: ReadPlan,
  source: FileSource,
  onProgress: (share: number) => void,
): Promise<SalesSummary> {
  const tally = new ProfitTally(() => null, { fees: plan.fees })
  const controls = new Map<CurrencyCode, number>()
  const errors: RowError[] = []
  const differences: TotalDifference[] = []
  let comparedTotals = 0
  let differenceCount = 0
  const leftOut: LeftOuts = new Map()
  const days: DayRange = { from: null, to: null }
  let returnsWithoutUnits = false
  let rows = 0
  let errorRows = 0
  for await (const batch of readCurrentLines(plan, source)) {
    rows += batch.rows
    errorRows += batch.failedRows
    errors.push(...batch.errors.slice(0, SHOWN_ERRORS - errors.length))
    comparedTotals += batch.comparedTotals
    differenceCount += batch.differences.length
    differences.push(...batch.differences.slice(0, SHOWN_ERRORS - differences.length))
    for (const { currency, total } of batch.controlTotals)
      controls.set(currency, exact((controls.get(currency) ?? 0) + total))
    addLines(batch, tally, days)
    for (const line of batch.lines) {
      addLeftOut(leftOut, line)
      returnsWithoutUnits ||= lacksReturnedUnits(line)
    }
    onProgress(0.5 + rows / plan.rows / 2)
  }
  return {
    formatTitle: formatOf(plan).title,
    seenWithRealFile: isSeenWithRealFile(plan),
    fees: plan.fees,
    workbook: plan.workbook ? sheetsOf(plan.workbook) : null,
    rows,
    errorRows,
    errors,
    ...days,
    statements: tally.statements(),
    leftOut: listLeftOut(leftOut),
    returnsWithoutUnits,
    comparedTotals,
    differenceCount,
    differences,
    controlTotals: [...controls].map(([currency, total]) => ({ currency, total })),
  }
}

interface DayRange {
  from: string | null
  to: string | null
}

function addLines({ lines }: LineBatch, tally: ProfitTally, days: DayRange): void {
  for (const line of lines) {
    tally.add(line)
    if (days.from === null || line.date < days.from) days.from = line.date
    if (days.to === null || line.date > days.to) days.to = line.date
  }
}
