import { listLeftOut } from '#domain/import/reader/left-out.ts'
import { formatOf, isSeenWithRealFile } from '#domain/import/reader/plan-format.ts'
import { scanFile } from '#domain/import/reader/read-file.ts'
import { salesTable } from '#domain/import/reader/sheet-table.ts'
import { MoneyError } from '#domain/money/money.ts'
import type { ProfitStatement } from '#domain/profit/figures.ts'
import { ErrorList } from './error-list.ts'
import { fileSource } from './file-source.ts'
import { type Added, added } from './file-sums.ts'
import type { Output } from './output.ts'
import { samePlan, scanAside } from './parallel-scan.ts'
import {
  amountsTooLarge,
  CannotRead,
  choiceNeeded,
  noReturnedUnitsNote,
  refused,
  unseenNote,
  workbookNotes,
} from './problems.ts'
import type { ProfitOptions } from './profit-options.ts'
import { type ProfitReport, reportJson, reportText, totalsDiffering } from './profit-report.ts'

export async function profitCommand(options: ProfitOptions, output: Output): Promise<number> {
  try {
    const report = await profitOf(options)
    output.out(options.json ? JSON.stringify(reportJson(report), null, 2) : reportText(report))
    for (const note of report.notes) output.err(note)
    for (const error of report.firstErrors) output.err(error)
    for (const differs of totalsDiffering(report)) output.err(`${options.file}: ${differs}`)
    if (report.errors === 0) return 0
    const more = report.errors - report.firstErrors.length
    if (more > 0) output.err(`... and ${more} more`)
    output.err(
      `${report.errors} ${report.errors === 1 ? 'cell' : 'cells'} could not be read; their rows are left out.`,
    )
    return options.skipErrors ? 0 : 2
  } catch (error) {
    const refusal = error instanceof MoneyError ? amountsTooLarge(options.file) : error
    if (!(refusal instanceof CannotRead)) throw error
    const { code, message, data } = refusal
    if (options.json) output.out(JSON.stringify({ error: { code, message, data } }, null, 2))
    output.err(`safi: ${message}`)
    return 1
  }
}

async function profitOf(options: ProfitOptions): Promise<ProfitReport> {
  const { file: path, choices } = options
  const source = await fileSource(path, (head) => salesTable(head, choices.platform))
  const aside = await scanAside(options, source)
  try {
    // row errors are ignored while the plan may still turn out to be wrong
    const early = aside && (await added(aside.early, aside.head, options).catch(() => null))
    const scan = (await aside?.whole) ?? (await scanFile(source, { choices }))
    if (scan.outcome === 'refused') throw refused(path, scan.refusal)
    if (scan.outcome === 'needs_choice') throw choiceNeeded(path, scan.choices)
    const { plan } = scan
    const holds = early && samePlan(early.plan, plan) && (await aside.join(early))
    return reportOf(holds ? early : await added(plan, source, options), options)
  } finally {
    await aside?.end()
  }
}

function reportOf(
  {
    plan,
    tally,
    controls,
    differences,
    leftOut,
    lineErrors,
    costErrors,
    returnsWithoutUnits,
    rows,
    lines,
  }: Added,
  options: ProfitOptions,
): ProfitReport {
  const errors = new ErrorList(lineErrors)
  if (options.costs !== null) errors.add(options.costs, [...costErrors.values()])
  const statement = chosen(tally.statements(), options, errors)
  return {
    statement,
    format: plan.format,
    fees: plan.fees,
    rows,
    lines,
    errors: errors.count,
    firstErrors: errors.first,
    seenWithRealFile: isSeenWithRealFile(plan),
    notes: [
      ...(isSeenWithRealFile(plan) ? [] : [unseenNote(options.file, formatOf(plan).title)]),
      ...(plan.workbook ? workbookNotes(options.file, plan.workbook) : []),
      ...(returnsWithoutUnits ? [noReturnedUnitsNote(options.file)] : []),
    ],
    leftOut: listLeftOut(leftOut).filter(({ currency }) => currency === statement.currency),
    controlTotal: controls.get(statement.currency) ?? null,
    differences,
    costsGiven: options.costs !== null,
    vat: options.vat,
  }
}

/** Returns the statement to report. Amounts of different currencies are never added, so the user must choose one. */
function chosen(
  statements: readonly ProfitStatement[],
  options: ProfitOptions,
  errors: ErrorList,
): ProfitStatement {
  const currencies = statements.map(({ currency }) => currency)
  if (options.currency !== null) {
    const found = statements.find(({ currency }) => currency === options.currency)
    if (found) return found
    throw new CannotRead(
      'currency_not_in_file',
      `${options.file}: this file has no ${options.currency}, only ${currencies.join(', ')}.`,
      { currencies },
    )
  }
  const [only, other] = statements
  if (!only)
    throw new CannotRead(
      'no_row_readable',
      `${options.file}: no row of this file can be read. ${errors.first.join('; ')}`,
      { errors: errors.count },
    )
  if (other)
    throw new CannotRead(
      'several_currencies',
      `${options.file}: this file has several currencies: ${currencies.join(', ')}. Choose one with --currency.`,
      { currencies },
    )
  return only
}
