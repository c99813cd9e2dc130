import { COUNTRY_CODES } from '#domain/catalog/countries.ts'
import { platformName } from '#domain/catalog/platform-names.ts'
import { FORMATS } from '#domain/import/formats/formats.ts'
import type { ImportChoices } from '#domain/import/reader/choices.ts'
import { type CurrencyCode, isCurrencyCode } from '#domain/money/currency.ts'
import { parsedOptions, wrongOption } from './options.ts'
import { standardPeriods, type VatChoice } from './vat.ts'

export interface ProfitOptions {
  readonly file: string
  readonly costs: string | null
  /** null if the seller is not registered for VAT: then profit is calculated without VAT. */
  readonly vat: VatChoice | null
  readonly json: boolean
  readonly currency: CurrencyCode | null
  readonly choices: ImportChoices
  readonly skipErrors: boolean
}

const OPTIONS = {
  costs: { type: 'string' },
  vat: { type: 'string' },
  'vat-rate': { type: 'string' },
  currency: { type: 'string' },
  platform: { type: 'string' },
  'date-order': { type: 'string' },
  'decimal-mark': { type: 'string' },
  'skip-errors': { type: 'boolean', default: false },
} as const
const DATE_ORDERS = { day: 'day_first', month: 'month_first', year: 'year_first' } as const
const DECIMAL_MARKS = { point: 'point', comma: 'comma' } as const

export function readProfitOptions(args: readonly string[]): ProfitOptions | 'help' {
  const { values, positionals } = parsedOptions(args, OPTIONS)
  if (values.help) return 'help'
  const [file, ...more] = positionals
  if (file === undefined) throw wrongOption('noFile')
  if (more.length > 0) throw wrongOption('oneFile', { value: more[0] })
  const code = values.currency?.toUpperCase()
  if (code !== undefined && !isCurrencyCode(code)) throw wrongOption('currency', { value: values.currency })
  return {
    file,
    costs: values.costs ?? null,
    vat: vatChoice(values.vat, values['vat-rate']),
    json: values.json,
    currency: code ?? null,
    choices: {
      dateOrder: oneOf('--date-order', values['date-order'], DATE_ORDERS),
      decimalMark: oneOf('--decimal-mark', values['decimal-mark'], DECIMAL_MARKS),
      currency: code,
      platform: platformOf(values.platform),
    },
    skipErrors: values['skip-errors'],
  }
}

function platformOf(written: string | undefined): string | undefined {
  if (written === undefined) return undefined
  const names = [...new Set(FORMATS.flatMap(({ platform }) => platform ?? []))]
  const found = names.find((name) => name === platformName(written))
  if (found === undefined)
    throw wrongOption('platform', ({ comma }) => ({ names: names.join(comma), value: written }))
  return found
}

function vatChoice(written: string | undefined, rate: string | undefined): VatChoice | null {
  if (written === undefined) {
    if (rate === undefined) return null
    throw wrongOption('vatRateAlone')
  }
  const country = COUNTRY_CODES.find((code) => code === written.toUpperCase())
  if (country === undefined) throw wrongOption('vatCountry', { value: written })
  if (rate !== undefined) return { country, ratePpm: rateOf(rate) }
  if (standardPeriods(country).length > 0) return { country, ratePpm: null }
  throw wrongOption('vatUnknown', { country })
}

/** Converts a percentage with at most four decimals to millionths. */
function rateOf(written: string): number {
  const [, whole, part = ''] = /^(\d{1,2})(?:\.(\d{1,4}))?%?$/.exec(written) ?? []
  if (whole === undefined) throw wrongOption('vatRate', { value: written })
  return Number(whole + part.padEnd(4, '0'))
}

function oneOf<T>(
  option: string,
  value: string | undefined,
  known: Readonly<Record<string, T>>,
): T | undefined {
  if (value === undefined) return undefined
  const found = Object.entries(known).find(([name]) => name === value)
  if (!found)
    throw wrongOption('oneOf', ({ options: { or } }) => ({
      option,
      names: Object.keys(known).join(or),
      value,
    }))
  return found[1]
}
