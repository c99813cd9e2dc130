import type { NeededChoice } from '#domain/import/reader/choices.ts'
import type { Refusal } from '#domain/import/reader/refusal.ts'
import type { RowError } from '#domain/import/reader/row-error.ts'
import type { WorkbookFacts } from '#domain/import/reader/workbook-facts.ts'
import { errors } from '#phrases/en/errors.ts'
import { importFile } from '#phrases/en/import-file.ts'
import { importRowErrors } from '#phrases/en/import-row-errors.ts'
import { fillIn } from '#phrases/fill-in.ts'

/** A file that cannot be read. JSON output has `code` and `data`; people see the message. */
export class CannotRead extends Error {
  readonly code: string
  readonly data: unknown

  constructor(code: string, message: string, data: unknown = {}) {
    super(message)
    this.code = code
    this.data = data
  }
}

export function refused(file: string, { code, data }: Refusal): CannotRead {
  const facts: Readonly<Record<string, string | number>> = data
  const message = fillIn(errors[code], facts)
  // some messages already contain the name of the sheet
  const sheet =
    facts.sheet === undefined || errors[code].includes('{{sheet}}') ? '' : ` (sheet "${facts.sheet}")`
  return new CannotRead(code, `${file}${sheet}: ${message}`, data)
}

/** Notes on sheets and rows of a workbook that were not read, and on hidden rows that were read. */
export function workbookNotes(file: string, { notRead, hiddenRows }: WorkbookFacts): string[] {
  const sheets = notRead.map((name) => `"${name}"`).join(', ')
  return [
    ...(notRead.length > 0
      ? [`${file}: not read: ${notRead.length === 1 ? 'sheet' : 'sheets'} ${sheets}.`]
      : []),
    ...(hiddenRows > 0
      ? [`${file}: ${hiddenRows} hidden ${hiddenRows === 1 ? 'row was' : 'rows were'} read too.`]
      : []),
  ]
}

/** A note that the report format was never tested with a real file. */
export function unseenNote(file: string, report: string): string {
  const { title, text } = importFile.unseen
  return `${file}: ${fillIn(title, { report })} ${text}`
}

/** A note that refunds give no cost of goods back, because the file does not say how many units came back. */
export function noReturnedUnitsNote(file: string): string {
  const { title, text } = importFile.noReturnedUnits
  return `${file}: ${title} ${text}`
}

/** The error for sums beyond JavaScript's exact integers. */
export function amountsTooLarge(file: string): CannotRead {
  return new CannotRead('amounts_too_large', `${file}: ${errors.amounts_too_large}`)
}

/**
 * The command line's texts for questions about a file. Questions about custom tables are absent, because the command line reads only known
 * reports.
 */
const QUESTIONS: Readonly<Partial<Record<NeededChoice['choice'], string>>> = {
  dateOrder:
    'does not show whether the day, the month or the year comes first. Set --date-order day, month or year',
  decimalMark:
    'does not show whether point or comma marks decimals. Set --decimal-mark point or --decimal-mark comma',
  currency: 'does not state the currency of its amounts. Set --currency to its code',
}

export function choiceNeeded(file: string, choices: readonly NeededChoice[]): CannotRead {
  const asked = choices.map(({ choice, column, samples }) =>
    choice === 'currency'
      ? `the file ${QUESTIONS[choice]}.`
      : `column "${column}" ${QUESTIONS[choice]} (${samples.join('; ')}).`,
  )
  return new CannotRead('import_choice_needed', `${file}: ${asked.join(' ')}`, { choices })
}

export function rowErrorText({ sheet, line, column, value, code }: RowError): string {
  const cell = value === '' ? column : `${column} "${value}"`
  return `${rowPlace(sheet, line)}, ${cell}: ${importRowErrors[code]}.`
}

/** Where a row is: its line of the file, or its sheet and the row there. */
export function rowPlace(sheet: string | undefined, line: number): string {
  return sheet === undefined ? `row ${line}` : `sheet "${sheet}", row ${line}`
}
