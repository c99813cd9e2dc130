import { parseArgs } from 'node:util'
import type { ImportChoices } from '#domain/import/choices.ts'
import { type CurrencyCode, isCurrencyCode } from '#domain/money/currency.ts'

export interface ProfitOptions {
  readonly file: string
  readonly costs: string | null
  readonly json: boolean
  readonly currency: CurrencyCode | null
  readonly choices: ImportChoices
  readonly skipErrors: boolean
}

/** What was typed wrong, in words for the one who typed it. */
export class ProfitOptionsError extends Error {}

const DATE_ORDERS = { day: 'day_first', month: 'month_first' } as const
const DECIMAL_MARKS = { point: 'point', comma: 'comma' } as const

export function readProfitOptions(args: readonly string[]): ProfitOptions | 'help' {
  const { values, positionals } = parsed(args)
  if (values.help) return 'help'
  const [file, ...more] = positionals
  if (file === undefined) throw new ProfitOptionsError('name the sales file: safi profit FILE')
  if (more.length > 0) throw new ProfitOptionsError(`one file at a time; "${more[0]}" is one too many.`)
  const code = values.currency?.toUpperCase()
  if (code !== undefined && !isCurrencyCode(code))
    throw new ProfitOptionsError(`--currency "${values.currency}" is no currency that Safi knows.`)
  return {
    file,
    costs: values.costs ?? null,
    json: values.json,
    currency: code ?? null,
    choices: {
      dateOrder: oneOf('--date-order', values['date-order'], DATE_ORDERS),
      decimalMark: oneOf('--decimal-mark', values['decimal-mark'], DECIMAL_MARKS),
      currency: code,
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
        json: { type: 'boolean', default: false },
        currency: { type: 'string' },
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

function oneOf<T>(
  option: string,
  value: string | undefined,
  known: Readonly<Record<string, T>>,
): T | undefined {
  if (value === undefined) return undefined
  const found = Object.entries(known).find(([name]) => name === value)
  if (!found) throw new ProfitOptionsError(`${option} is ${Object.keys(known).join(' or ')}, not "${value}".`)
  return found[1]
}
