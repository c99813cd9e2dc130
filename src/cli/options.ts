import { type ParseArgsConfig, parseArgs } from 'node:util'
import { fillIn } from '#phrases/fill-in.ts'
import { isLanguage } from '#phrases/language.ts'
import { OptionsError, type Words } from './words.ts'

type CommandLine = Words['commandLine']
type Facts = Readonly<Record<string, unknown>>

/** Options that every command has. `--lang` is read before all other options, see languageOf. */
const SHARED = {
  json: { type: 'boolean', default: false },
  lang: { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

export function wrongOption(
  phrase: keyof CommandLine['options'],
  facts: Facts | ((words: CommandLine) => Facts) = {},
): OptionsError {
  return new OptionsError(({ commandLine }) =>
    fillIn(commandLine.options[phrase], typeof facts === 'function' ? facts(commandLine) : facts),
  )
}

export function parsedOptions<const O extends NonNullable<ParseArgsConfig['options']>>(
  args: readonly string[],
  options: O,
) {
  try {
    const parsed = parseArgs({ args: [...args], allowPositionals: true, options: { ...options, ...SHARED } })
    const { lang } = parsed.values as { lang?: string }
    if (lang !== undefined && !isLanguage(lang)) throw wrongOption('lang', { value: lang })
    return parsed
  } catch (error) {
    if (error instanceof OptionsError) throw error
    throw wrongOption('unknown', { message: error instanceof Error ? error.message : error })
  }
}
