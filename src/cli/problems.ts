import type { NeededChoice } from '#domain/import/reader/choices.ts'
import type { Refusal } from '#domain/import/reader/refusal.ts'
import type { RowError } from '#domain/import/reader/row-error.ts'
import type { WorkbookFacts } from '#domain/import/reader/workbook-facts.ts'
import { counted } from '#phrases/counted.ts'
import { fillIn } from '#phrases/fill-in.ts'
import { ENGLISH, type Say, type Words } from './words.ts'

/**
 * A file that cannot be read. JSON output contains `code`, `data` and the English message; text output shows the message in the user's
 * language.
 */
export class CannotRead extends Error {
  readonly code: string
  readonly data: unknown
  readonly say: Say

  constructor(code: string, say: Say, data: unknown = {}) {
    super(say(ENGLISH))
    this.code = code
    this.data = data
    this.say = say
  }
}

export function refused(file: string, { code, data }: Refusal): CannotRead {
  const facts: Readonly<Record<string, string | number>> = data
  return new CannotRead(
    code,
    ({ errors, commandLine, importFile }) => {
      // some messages already contain the name of the sheet
      const named = facts.sheet === undefined || errors[code].includes('{{sheet}}')
      const place = named ? file : fillIn(commandLine.file.onSheet, { file, sheet: facts.sheet })
      const format = titleOf(String(facts.format), importFile)
      return `${place}: ${fillIn(errors[code], { ...facts, format })}`
    },
    data,
  )
}

/** Notes on sheets and rows of a workbook that were not read, and on hidden rows that were read. */
export function workbookNotes(
  file: string,
  { notRead, hiddenRows }: WorkbookFacts,
  { language, commandLine }: Words,
): string[] {
  const about = (base: string, count: number, sheets = '') =>
    count === 0 ? [] : [`${file}: ${counted(commandLine.file, base, { language, count, sheets })}`]
  const sheets = notRead.map((name) => `"${name}"`).join(commandLine.comma)
  return [...about('notRead', notRead.length, sheets), ...about('hidden', hiddenRows)]
}

/** A note that the report format was never tested with a real file. */
export function unseenNote(file: string, report: string, { importFile }: Words): string {
  const { title, text } = importFile.unseen
  return `${file}: ${fillIn(title, { report: titleOf(report, importFile) })} ${text}`
}

/** The title of a report format in the language of the reader. */
function titleOf(report: string, { reports }: Words['importFile']): string {
  const titles: Readonly<Record<string, string>> = reports
  return titles[report] ?? report
}

/** A note that refunds do not subtract the cost of returned goods, because the file does not say how many units came back. */
export function noReturnedUnitsNote(file: string, { importFile }: Words): string {
  const { title, text } = importFile.noReturnedUnits
  return `${file}: ${title} ${text}`
}

/** A note on countries that cannot be read, whose sales count as domestic for VAT. */
export function unknownCountriesNote(file: string, names: Iterable<string>, words: Words): string {
  const countries = [...names].map((name) => `"${name}"`).join(words.commandLine.comma)
  return `${file}: ${fillIn(words.importFile.unknownCountries, { countries })}`
}

/** The error for sums that are beyond the exact integers of JavaScript. */
export function amountsTooLarge(file: string): CannotRead {
  return new CannotRead('amounts_too_large', ({ errors }) => `${file}: ${errors.amounts_too_large}`)
}

export function choiceNeeded(file: string, choices: readonly NeededChoice[]): CannotRead {
  const say: Say = ({ commandLine }) => {
    // only custom tables lead to other questions, and the command line does not read custom tables
    const questions: Partial<Record<string, string>> = commandLine.file
    const asked = choices.map(({ choice, column, samples }) =>
      fillIn(questions[choice] ?? commandLine.file.otherQuestion, { column, samples: samples.join('; ') }),
    )
    return `${file}: ${asked.join(' ')}`
  }
  return new CannotRead('import_choice_needed', say, { choices })
}

export function rowErrorText({ sheet, line, column, value, code }: RowError, words: Words): string {
  const cell = value === '' ? column : `${column} "${value}"`
  const { comma } = words.commandLine
  return `${rowPlace(sheet, line, words)}${comma}${cell}: ${words.importRowErrors[code]}.`
}

/** The place of a row: its line in the file, or its sheet and its row there. */
export function rowPlace(sheet: string | undefined, line: number, { commandLine }: Words): string {
  const { row, rowOfSheet } = commandLine.file
  return sheet === undefined ? fillIn(row, { line }) : fillIn(rowOfSheet, { sheet, line })
}
