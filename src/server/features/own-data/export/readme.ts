import { ownData as arabic } from '#phrases/ar/own-data.ts'
import { ownData as english } from '#phrases/en/own-data.ts'
import { fillIn } from '#phrases/fill-in.ts'
import { isLanguage } from '#phrases/language.ts'
import type { ExportName } from './tables.ts'

export interface ReadmeFacts {
  readonly language: string
  readonly email: string
  readonly day: string
  readonly tables: readonly { readonly name: ExportName; readonly rows: number }[]
  readonly filesMissing: number
}

/** Describes the archive and how to read it, in the user's language. */
export function readmeOf({ language, email, day, tables, filesMissing }: ReadmeFacts): string {
  const { readme, tables: titles } = isLanguage(language) && language === 'ar' ? arabic : english
  const paragraphs = [
    readme.heading,
    fillIn(readme.made, { day, email }),
    readme.folders,
    readme.money,
    readme.sums,
    readme.sample,
    readme.formulas,
    readme.secrets,
    readme.during,
    ...(filesMissing > 0 ? [fillIn(readme.missing, { count: String(filesMissing) })] : []),
    tables
      .map(({ name, rows }) => fillIn(readme.rows, { name, title: titles[name], rows: String(rows) }))
      .join('\r\n'),
  ]
  // the byte order mark makes old text editors recognise UTF-8, so that they show Arabic correctly
  return `\uFEFF${paragraphs.join('\r\n\r\n')}\r\n`
}
