import { readLines } from '#domain/import/reader/read-lines.ts'
import type { FileSource, ReadPlan } from '#domain/import/reader/read-plan.ts'
import { importFile as arabicFile } from '#phrases/ar/import-file.ts'
import { imports as arabic } from '#phrases/ar/imports.ts'
import { importFile as englishFile } from '#phrases/en/import-file.ts'
import { imports as english } from '#phrases/en/imports.ts'
import type { Language } from '#phrases/language.ts'
import { CSV_BOM, csvText } from '#spreadsheet/csv-text.ts'

const WORDS = { en: english, ar: arabic }
const WORDS_OF_FILE = { en: englishFile, ar: arabicFile }

/** Streams every row error of a file as CSV, batch by batch. Reads the first batch before it yields anything. */
export async function* rowErrorsCsv(
  plan: ReadPlan,
  source: FileSource,
  language: Language,
): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder()
  const words = WORDS[language]
  const inWorkbook = plan.workbook !== undefined
  const header = [
    ...(inWorkbook ? [WORDS_OF_FILE[language].sheet] : []),
    words.line,
    words.column,
    words.cell,
    words.reason,
  ]
  let said = `${CSV_BOM}${header.map(csvText).join(',')}\r\n`
  for await (const { errors } of readLines(plan, source)) {
    for (const { sheet = '', line, column, value, code } of errors) {
      const cells = [line, csvText(column), csvText(value), csvText(words.rowErrors[code])]
      said += `${(inWorkbook ? [csvText(sheet), ...cells] : cells).join(',')}\r\n`
    }
    if (said !== '') yield encoder.encode(said)
    said = ''
  }
  if (said !== '') yield encoder.encode(said)
}
