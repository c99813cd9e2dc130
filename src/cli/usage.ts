import { FORMATS } from '#domain/import/formats/formats.ts'
import { fillIn } from '#phrases/fill-in.ts'
import type { Words } from './words.ts'

export function usage({ commandLine, importFile }: Words): string {
  const titles: Readonly<Record<string, string>> = importFile.reports
  const reports = FORMATS.map(({ title, seenWithRealFile }) =>
    ['  ', titles[title] ?? title, seenWithRealFile === false ? ` ${commandLine.notSeen}` : ''].join(''),
  )
  return fillIn(commandLine.usage, { reports: reports.join('\n') })
}
