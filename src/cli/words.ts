import { commandLine } from '#phrases/en/command-line.ts'
import { errors } from '#phrases/en/errors.ts'
import { importFile } from '#phrases/en/import-file.ts'
import { importRowErrors } from '#phrases/en/import-row-errors.ts'
import { isLanguage, type Language } from '#phrases/language.ts'

/** Phrases of any language: the keys of the English ones, with any text. */
type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }

/** The phrases of the command line in the language of its user. */
export interface Words {
  readonly language: Language
  readonly commandLine: Texts<typeof commandLine>
  readonly errors: Texts<typeof errors>
  readonly importFile: Texts<typeof importFile>
  readonly importRowErrors: Texts<typeof importRowErrors>
}

/** A message as a function that returns its text in the given language. */
export type Say = (words: Words) => string

/** Explains to the user which option is wrong. */
export class OptionsError extends Error {
  readonly say: Say

  constructor(say: Say) {
    super(say(ENGLISH))
    this.say = say
  }
}

export const ENGLISH: Words = { language: 'en', commandLine, errors, importFile, importRowErrors }

/** Returns the phrases of a language. Loads the Arabic ones only if they are needed. */
export async function wordsOf(language: Language): Promise<Words> {
  if (language === 'en') return ENGLISH
  const [command, messages, file, rows] = await Promise.all([
    import('#phrases/ar/command-line.ts'),
    import('#phrases/ar/errors.ts'),
    import('#phrases/ar/import-file.ts'),
    import('#phrases/ar/import-row-errors.ts'),
  ])
  return {
    language,
    commandLine: command.commandLine,
    errors: messages.errors,
    importFile: file.importFile,
    importRowErrors: rows.importRowErrors,
  }
}

/** The language that the user chose by `--lang`, or that of the environment: Arabic for `ar_EG.UTF-8`, otherwise English. */
export function languageOf(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Language {
  const at = args.findIndex((arg) => arg === '--lang' || arg.startsWith('--lang='))
  const chosen = args[at]?.split('=')[1] ?? args[at + 1]
  if (at !== -1 && isLanguage(chosen)) return chosen
  return /^ar(?![a-z])/i.test(env.SAFI_LANG || env.LC_ALL || env.LANG || '') ? 'ar' : 'en'
}
