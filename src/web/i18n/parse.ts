import { type CurrencyCode, minorDigits } from '#domain/money/currency.ts'
import { parseScaled } from '#domain/money/money.ts'
import type { ValidationKey } from '#phrases/en/validation.ts'

/** The typed number as an integer count of its last allowed decimal, or why it cannot be read. */
export type ParsedNumber = { ok: true; value: number } | { ok: false; error: ValidationKey }

/** "1,234.50", "١٢٣٤٫٥", "12,5" to minor units of the currency. An empty text is unreadable: the caller decides what it means. */
export function parseMoneyInput(text: string, currency: CurrencyCode): ParsedNumber {
  return parseNumberInput(text, minorDigits(currency))
}

/** Like parseMoneyInput, for a number with at most `digits` decimals: ("2.5", 2) is 250. */
export function parseNumberInput(text: string, digits = 0): ParsedNumber {
  const plain = withLatinDigits(text)
  const [, sign = '', body = ''] = (/\d/.test(plain) && /^([+-]?)([\d.,٫٬]+)$/.exec(plain)) || []
  const decimal = /[٫٬]/.test(body) ? readArabicMarks(body) : readLatinMarks(body, digits)
  if (decimal === null) return { ok: false, error: 'amountUnreadable' }
  if (decimal === 'ambiguous') return { ok: false, error: 'amountAmbiguous' }
  const value = parseScaled(sign + decimal, digits)
  if (value !== null) return { ok: true, value }
  return { ok: false, error: /\.\d/.test(decimal) ? 'amountTooPrecise' : 'amountUnreadable' }
}

/** Like parseNumberInput, for a percentage: the percent sign may come before or after the number. */
export function parsePercentInput(text: string, digits: number): ParsedNumber {
  return parseNumberInput(withLatinDigits(text).replace(/^[%٪﹪]|[%٪﹪]$/, ''), digits)
}

/** The Arabic marks are unambiguous: ٫ is the decimal mark, ٬ separates thousands. */
function readArabicMarks(body: string): string | null {
  if (/[.,]/.test(body)) return null
  return body.includes('٬')
    ? withoutGroups(body, '٬', '٫')
    : body.split('٫').length === 2
      ? pointed(body, '٫')
      : null
}

/** Converts to a plain decimal with a point. Returns null if a single mark could separate thousands or decimals. */
function readLatinMarks(body: string, digits: number): string | 'ambiguous' | null {
  const points = body.split('.').length - 1
  const commas = body.split(',').length - 1
  if (points === 0 && commas === 0) return body
  if (points > 0 && commas > 0) {
    const pointLast = body.lastIndexOf('.') > body.lastIndexOf(',')
    return pointLast ? withoutGroups(body, ',', '.') : withoutGroups(body, '.', ',')
  }
  const mark = points > 0 ? '.' : ','
  const asGroups = withoutGroups(body, mark, null)
  if (points + commas > 1 || asGroups === null) return points + commas > 1 ? asGroups : pointed(body, mark)
  // "1.500": the product formats three-decimal currencies like this. Elsewhere it may mean fifteen hundred.
  if (mark === '.') return digits >= 3 ? body : 'ambiguous'
  return digits >= 3 ? 'ambiguous' : asGroups
}

function pointed(body: string, mark: string): string {
  const decimal = body.replace(mark, '.')
  return decimal.startsWith('.') ? `0${decimal}` : decimal
}

/** Removes thousands separators; null if they are malformed. */
function withoutGroups(body: string, separator: string, mark: string | null): string | null {
  const [whole = '', fraction = '', ...rest] = mark === null ? [body] : body.split(mark)
  const [first = '', ...others] = whole.split(separator)
  const wellFormed =
    rest.length === 0 &&
    /^\d*$/.test(fraction) &&
    /^[1-9]\d{0,2}$/.test(first) &&
    others.length > 0 &&
    others.every((group) => /^\d{3}$/.test(group))
  if (!wellFormed) return null
  return fraction === '' ? first + others.join('') : `${first}${others.join('')}.${fraction}`
}

/** Converts Arabic-Indic and Persian digits to Latin ones, and removes spaces and direction marks. */
function withLatinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[\s\u00a0\u202f\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replace(/\u2212/g, '-')
}
