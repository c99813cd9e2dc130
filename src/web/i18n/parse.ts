import { LIMITS } from '#domain/catalog/limits.ts'
import { type CurrencyCode, minorDigits } from '#domain/money/currency.ts'
import { parseScaled } from '#domain/money/money.ts'
import type { ValidationKey } from '#phrases/en/validation.ts'

/** The typed number in units of its last allowed decimal, or the reason why it is unreadable. */
export type ParsedNumber = { ok: true; value: number } | { ok: false; error: ValidationKey }

/**
 * Reads a typed amount such as "1,234.50", "١٢٣٤٫٥" or "12,5" in minor units of the currency. Empty text is unreadable: the caller decides
 * what it means.
 */
export function parseMoneyInput(text: string, currency: CurrencyCode): ParsedNumber {
  return parseNumberInput(text, minorDigits(currency))
}

/** Reads a typed number with at most `digits` decimals: ("2.5", 2) is 250. */
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

/** Reads a typed number of units. Any problem except an ambiguous comma or point gets the same error: type a whole number. */
export function parseQuantityInput(text: string): ParsedNumber {
  const parsed = parseNumberInput(text)
  return parsed.ok || parsed.error === 'amountAmbiguous' ? parsed : { ok: false, error: 'quantityWhole' }
}

/** Reads a typed stock: a whole number from 0 to the most that a product can have. */
export function parseStockInput(text: string): ParsedNumber {
  const parsed = parseQuantityInput(text)
  if (parsed.ok && parsed.value < 0) return { ok: false, error: 'quantityNegative' }
  return parsed.ok && parsed.value > LIMITS.quantity ? { ok: false, error: 'quantityTooLarge' } : parsed
}

/** Reads a typed percentage, with the percent sign before or after the number, or without it. */
export function parsePercentInput(text: string, digits: number): ParsedNumber {
  return parseNumberInput(withLatinDigits(text).replace(/^[%٪﹪]|[%٪﹪]$/, ''), digits)
}

/** Reads Arabic separators, which are unambiguous: ٫ is the decimal mark, ٬ separates thousands. */
function readArabicMarks(body: string): string | null {
  if (/[.,]/.test(body)) return null
  return body.includes('٬')
    ? withoutGroups(body, '٬', '٫')
    : body.split('٫').length === 2
      ? pointed(body, '٫')
      : null
}

/** Converts to a plain decimal with a point. Ambiguous if the only comma or point could separate either thousands or decimals. */
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
  // "1.500" is how Safi itself formats currencies with three decimals. In other currencies it may mean one thousand five hundred.
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

/** Converts Arabic-Indic and Persian digits to 0-9, and removes spaces and direction marks. */
function withLatinDigits(text: string): string {
  return text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/[\s\u00a0\u202f\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replace(/\u2212/g, '-')
}
