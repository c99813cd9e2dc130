import { type CurrencyCode, minorDigits } from './currency.ts'

/**
 * An amount of money: an integer count of the currency's minor unit (fils, piastre, cent). JavaScript integers are
 * exact to 2^53, which is 90 trillion in a two-digit currency.
 */
export interface Money {
  readonly minor: number
  readonly currency: CurrencyCode
}

/** One millionth is the unit of every rate: 15 % is 150_000. */
export const PPM = 1_000_000

export class MoneyError extends Error {}

export function money(minor: number, currency: CurrencyCode): Money {
  return { minor: exact(minor), currency }
}

/** Throws MoneyError if an amount exceeds the integers that JavaScript represents exactly. */
export function exact(minor: number): number {
  if (!Number.isSafeInteger(minor)) throw new MoneyError(`not an exact amount: ${minor}`)
  return minor === 0 ? 0 : minor
}

/** The change of a figure; null if it was or is unknown. */
export function difference(before: number | null, now: number | null): number | null {
  return before === null || now === null ? null : now - before
}

/** numerator / denominator as an integer, rounded half away from zero. Exact amounts are rounded only by this rule. */
export function divideRounded(numerator: bigint, denominator: bigint): number {
  const negative = numerator < 0n !== denominator < 0n
  const n = numerator < 0n ? -numerator : numerator
  const d = denominator < 0n ? -denominator : denominator
  const rounded = (n * 2n + d) / (d * 2n)
  return exact(Number(negative ? -rounded : rounded))
}

/** Multiplies minor units by a rate in millionths and rounds once. */
export function applyRate(minor: number, ratePpm: number): number {
  return divideRounded(BigInt(minor) * BigInt(ratePpm), BigInt(PPM))
}

/** part / whole in basis points (hundredths of a percent), or null if whole is 0. */
export function ratioBp(part: number, whole: number): number | null {
  return whole === 0 ? null : divideRounded(BigInt(part) * 10_000n, BigInt(whole))
}

/**
 * Splits an amount by weights so that the parts sum to the amount exactly. Left-over minor units go to the parts with the largest
 * remainders; of equal remainders, the first gets one first. If all weights are zero, the parts are equal.
 */
export function allocate(minor: number, weights: readonly number[]): number[] {
  if (weights.length === 0) throw new MoneyError('nothing to allocate to')
  if (weights.some((w) => w < 0 || !Number.isSafeInteger(w)))
    throw new MoneyError('weights must be whole and not negative')
  const even = weights.every((w) => w === 0)
  const shares = weights.map((w) => (even ? 1n : BigInt(w)))
  const whole = shares.reduce((sum, w) => sum + w, 0n)
  const sign = minor < 0 ? -1 : 1
  const amount = BigInt(Math.abs(exact(minor)))
  const parts = shares.map((w, index) => ({
    index,
    base: Number((amount * w) / whole),
    remainder: (amount * w) % whole,
  }))
  let left = Number(amount) - parts.reduce((sum, part) => sum + part.base, 0)
  const result = parts.map((part) => part.base)
  const byRemainder = [...parts].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1,
  )
  for (const part of byRemainder) {
    if (left === 0) break
    result[part.index] = part.base + 1
    left -= 1
  }
  return result.map((part) => exact(part * sign))
}

/**
 * Parses plain decimal text ("12.5", "-0.125") to minor units. Returns null if the text has more decimals than the
 * currency.
 */
export function parseDecimal(text: string, currency: CurrencyCode): number | null {
  return parseScaled(text, minorDigits(currency))
}

/**
 * Parses plain decimal text to the integer of text x 10^digits. Returns null if the text is invalid or has more
 * decimals.
 */
export function parseScaled(text: string, digits: number): number | null {
  const match = /^([+-]?)(\d+)(?:\.(\d*))?$/.exec(text.trim())
  if (!match) return null
  const [, sign, whole, fraction = ''] = match
  const significant = withoutEndZeros(fraction)
  if (significant.length > digits) return null
  const minor = Number(`${whole}${significant.padEnd(digits, '0')}`)
  if (!Number.isSafeInteger(minor)) return null
  return minor === 0 ? 0 : sign === '-' ? -minor : minor
}

/** Formats minor units as plain decimal text with all decimals of the currency: 12500 in KWD is "12.500". */
export function toDecimal(minor: number, currency: CurrencyCode): string {
  return fromScaled(minor, minorDigits(currency))
}

/** Removes trailing zeros in a loop: the regular expression `/0+$/` takes quadratic time on many zeros before another digit. */
export function withoutEndZeros(digits: string): string {
  let end = digits.length
  while (digits.charCodeAt(end - 1) === 48) end--
  return digits.slice(0, end)
}

/** Formats an integer as the decimal text of value / 10^digits, the reverse of parseScaled. */
export function fromScaled(value: number, digits: number): string {
  const sign = value < 0 ? '-' : ''
  const text = String(Math.abs(value)).padStart(digits + 1, '0')
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/** Formats like fromScaled, without trailing zeros in the fraction: 15.50 is "15.5", 15.00 is "15". */
export function shortScaled(value: number, digits: number): string {
  const text = fromScaled(value, digits)
  if (digits === 0) return text
  const short = withoutEndZeros(text)
  return short.endsWith('.') ? short.slice(0, -1) : short
}

/** Adds thousands commas to plain decimal text: "-1234.50" becomes "-1,234.50". */
export function groupThousands(decimal: string): string {
  const first = decimal.startsWith('-') ? 1 : 0
  const point = decimal.indexOf('.')
  const groups: string[] = []
  let end = point === -1 ? decimal.length : point
  const rest = decimal.slice(end)
  for (; end - first > 3; end -= 3) groups.unshift(decimal.slice(end - 3, end))
  return [decimal.slice(0, end), ...groups].join(',') + rest
}
