import { parseArgs } from 'node:util'
import { COUNTRY_CODES } from '#domain/catalog/countries.ts'
import { platformName } from '#domain/catalog/platform-names.ts'
import { FORMATS } from '#domain/import/formats/formats.ts'
import type { ImportChoices } from '#domain/import/reader/choices.ts'
import { type CurrencyCode, isCurrencyCode } from '#domain/money/currency.ts'
import { standardPeriods, type VatChoice } from './vat.ts'

export interface ProfitOptions {
  readonly file: string
  readonly costs: string | null
  /** null if the seller is not registered for VAT; then the formulas without VAT apply. */
  readonly vat: VatChoice | null
  readonly json: boolean
  readonly currency: CurrencyCode | null
  readonly choices: ImportChoices
  readonly skipErrors: boolean
}

/** Explains to the user which option is wrong. */
export class ProfitOptionsError extends Error {}

const DATE_ORDERS = { day: 'day_first', month: 'month_first', year: 'year_first' } as const
const DECIMAL_MARKS = { point: 'point', comma: 'comma' } as const

export function readProfitOptions(args: readonly string[]): ProfitOptions | 'help' {
  const { values, positionals } = parsed(args)
  if (values.help) return 'help'
  const [file, ...more] = positionals
  if (file === undefined) throw new ProfitOptionsError('name the sales file: safi profit FILE')
  if (more.length > 0) throw new ProfitOptionsError(`only one file is allowed; remove "${more[0]}".`)
  const code = values.currency?.toUpperCase()
  if (code !== undefined && !isCurrencyCode(code))
    throw new ProfitOptionsError(`--currency "${values.currency}" is not a currency that Safi knows.`)
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

function parsed(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        costs: { type: 'string' },
        vat: { type: 'string' },
        'vat-rate': { type: 'string' },
        json: { type: 'boolean', default: false },
        currency: { type: 'string' },
        platform: { type: 'string' },
        'date-order': { type: 'string' },
        'decimal-mark': { type: 'string' },
        'skip-errors': { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    })
  } catch (error) {
    throw new ProfitOptionsError(error instanceof Error ? error.message : String(error))
  }
}

function platformOf(written: string | undefined): string | undefined {
  if (written === undefined) return undefined
  const names = [...new Set(FORMATS.flatMap(({ platform }) => platform ?? []))]
  const found = names.find((name) => name === platformName(written))
  if (found === undefined)
    throw new ProfitOptionsError(`--platform must be one of ${names.join(', ')}, not "${written}".`)
  return found
}

function vatChoice(written: string | undefined, rate: string | undefined): VatChoice | null {
  if (written === undefined) {
    if (rate === undefined) return null
    throw new ProfitOptionsError('--vat-rate needs --vat with the country you are registered in.')
  }
  const country = COUNTRY_CODES.find((code) => code === written.toUpperCase())
  if (country === undefined)
    throw new ProfitOptionsError(`--vat must be a country code like SA, not "${written}".`)
  if (rate !== undefined) return { country, ratePpm: rateOf(rate) }
  if (standardPeriods(country).length > 0) return { country, ratePpm: null }
  throw new ProfitOptionsError(`the VAT rate of ${country} is unknown: set it with --vat-rate.`)
}

/** Converts a percentage with at most four decimals to millionths. */
function rateOf(written: string): number {
  const [, whole, part = ''] = /^(\d{1,2})(?:\.(\d{1,4}))?%?$/.exec(written) ?? []
  if (whole === undefined)
    throw new ProfitOptionsError(`--vat-rate must be a percentage like 15 or 5.5, not "${written}".`)
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
    throw new ProfitOptionsError(`${option} must be ${Object.keys(known).join(' or ')}, not "${value}".`)
  return found[1]
}
