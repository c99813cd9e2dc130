import { listLeftOut } from '#domain/import/reader/left-out.ts'
import { formatOf, isSeenWithRealFile } from '#domain/import/reader/plan-format.ts'
import { scanFile } from '#domain/import/reader/read-file.ts'
import { salesTable } from '#domain/import/reader/sheet-table.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { MoneyError } from '#domain/money/money.ts'
import type { ProfitStatement } from '#domain/profit/figures.ts'
import { counted } from '#phrases/counted.ts'
import { fillIn } from '#phrases/fill-in.ts'
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
  unknownCountriesNote,
  unseenNote,
  workbookNotes,
} from './problems.ts'
import type { ProfitOptions } from './profit-options.ts'
import { type ProfitReport, reportJson } from './profit-report.ts'
import { reportText, totalsDiffering } from './report-text.ts'
import type { ScanWorker } from './start-worker.ts'
import { today } from './today.ts'
import type { Words } from './words.ts'

/** `worker` helps to read a large file, see `start-worker.ts`. */
export async function profitCommand(
  options: ProfitOptions,
  output: Output,
  words: Words,
  worker: ScanWorker | null,
): Promise<number> {
  const { language, commandLine } = words
  try {
    const report = await profitOf(options, words, worker)
    output.out(options.json ? JSON.stringify(reportJson(report), null, 2) : reportText(report, words))
    for (const note of report.notes) output.err(note)
    for (const error of report.errors.texts(words)) output.err(error)
    for (const differs of totalsDiffering(report, words)) output.err(`${options.file}: ${differs}`)
    const { count, first } = report.errors
    if (count === 0) return 0
    const more = count - first.length
    if (more > 0) output.err(fillIn(commandLine.file.more, { count: more }))
    output.err(counted(commandLine.file, 'unreadable', { language, count }))
    return options.skipErrors ? 0 : 2
  } catch (error) {
    const refusal = error instanceof MoneyError ? amountsTooLarge(options.file) : error
    if (!(refusal instanceof CannotRead)) throw error
    const { code, message, data, say } = refusal
    if (options.json) output.out(JSON.stringify({ error: { code, message, data } }, null, 2))
    output.err(`safi: ${say(words)}`)
    return 1
  }
}

async function profitOf(
  options: ProfitOptions,
  words: Words,
  worker: ScanWorker | null,
): Promise<ProfitReport> {
  const { file: path, choices } = options
  const source = await fileSource(path, (head) => salesTable(head, choices.platform))
  const aside = worker && (await scanAside(options, source, worker))
  // row errors are ignored for now, because the plan may still turn out to be wrong
  const early = aside && (await added(aside.early, aside.head, options).catch(() => null))
  const scan = (await aside?.whole) ?? (await scanFile(source, { choices, today: today() }))
  if (scan.outcome === 'refused') throw refused(path, scan.refusal)
  if (scan.outcome === 'needs_choice') throw choiceNeeded(path, scan.choices)
  const { plan } = scan
  const holds = early && samePlan(early.plan, plan) && (await aside.join(early))
  return reportOf(holds ? early : await added(plan, source, options), options, words)
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
    unknownCountries,
    rows,
    lines,
  }: Added,
  options: ProfitOptions,
  words: Words,
): ProfitReport {
  const errors = new ErrorList(lineErrors)
  const statement = chosen(tally.statements(), options, errors)
  const isShown = ({ currency }: { currency: CurrencyCode }) => currency === statement.currency
  if (options.costs !== null) errors.add(options.costs, [...costErrors.values()].filter(isShown))
  return {
    statement,
    format: plan.format,
    fees: plan.fees,
    rows,
    lines,
    errors,
    seenWithRealFile: isSeenWithRealFile(plan),
    notes: [
      ...(isSeenWithRealFile(plan) ? [] : [unseenNote(options.file, formatOf(plan).title, words)]),
      ...(plan.workbook ? workbookNotes(options.file, plan.workbook, words) : []),
      ...(options.vat && unknownCountries.size > 0
        ? [unknownCountriesNote(options.file, unknownCountries, words)]
        : []),
      ...(returnsWithoutUnits ? [noReturnedUnitsNote(options.file, words)] : []),
    ],
    leftOut: listLeftOut(leftOut).filter(isShown),
    controlTotal: controls.get(statement.currency) ?? null,
    differences,
    costsGiven: options.costs !== null,
    vat: options.vat,
  }
}

/**
 * Returns the profit statement of the currency to report. Amounts of different currencies are never added, so the user must choose a
 * currency.
 */
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
      ({ commandLine: { file, comma } }) =>
        `${options.file}: ${fillIn(file.noCurrency, { currency: options.currency, currencies: currencies.join(comma) })}`,
      { currencies },
    )
  }
  const [only, other] = statements
  if (!only)
    throw new CannotRead(
      'no_row_readable',
      (words) =>
        `${options.file}: ${fillIn(words.commandLine.file.noRow, { errors: errors.texts(words).join(' ') })}`,
      { errors: errors.count },
    )
  if (other)
    throw new CannotRead(
      'several_currencies',
      ({ commandLine: { file, comma } }) =>
        `${options.file}: ${fillIn(file.severalCurrencies, { currencies: currencies.join(comma) })}`,
      { currencies },
    )
  return only
}
