import { withoutEndZeros } from '#domain/money/money.ts'

const NUMBER = /^([+-]?)(\d*)(?:\.(\d*))?(?:E([+-]?\d{1,3}))?$/i

/** Spreadsheets calculate with this number of exact digits. Later digits are floating-point noise. */
const EXACT_DIGITS = 15
/**
 * A number with more zeros than this between the decimal point and its first digit is floating-point noise: 0.1 + 0.2 - 0.3 gives 5.55E-17
 * in a spreadsheet.
 */
const NOISE_PLACES = 10

/**
 * Writes the number that a cell stores as a plain decimal: 1.5E-2 becomes 0.015, 19.989999999999998 becomes 19.99. A whole number with too
 * many digits keeps its exponent, so that code that reads long ids notices that digits are missing.
 */
export function plainNumber(text: string): string {
  const match = NUMBER.exec(text)
  const [, sign = '', whole = '', fraction = '', power] = match ?? []
  if (match === null || whole + fraction === '') return text
  const exponent = Number(power ?? 0)
  if (exponent === 0 && (whole + fraction).replace(/^0+/, '').length <= EXACT_DIGITS) {
    return power === undefined ? text : `${sign}${whole}${fraction && `.${fraction}`}`
  }
  const all = (whole + fraction).replace(/^0+/, '')
  if (all === '') return '0'
  /** The number of digits before the decimal point, without leading zeros. Negative if zeros follow the point. */
  const before = all.length - fraction.length + exponent
  if (before > EXACT_DIGITS) return text
  if (before < -NOISE_PLACES) return '0'
  const digits = rounded(all, Math.max(EXACT_DIGITS, before))
  const carried = digits.length > Math.min(all.length, Math.max(EXACT_DIGITS, before)) ? 1 : 0
  return (sign === '-' ? '-' : '') + placed(withoutEndZeros(digits), before + carried)
}

function placed(digits: string, before: number): string {
  if (before <= 0) return `0.${'0'.repeat(-before)}${digits}`
  if (digits.length <= before) return digits.padEnd(before, '0')
  return `${digits.slice(0, before)}.${digits.slice(before)}`
}

/** Rounds to `keep` digits, half away from zero. The result has one more digit if all digits were nines. */
function rounded(digits: string, keep: number): string {
  if (digits.length <= keep) return digits
  const up = digits.charCodeAt(keep) >= 53
  return (BigInt(digits.slice(0, keep)) + (up ? 1n : 0n)).toString()
}

/** Converts a stored fraction to the percentage that the cell shows: 0.155 is 15.5%. */
export function percentage(text: string): string {
  const [, sign, whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(plainNumber(text)) ?? []
  if (sign === undefined) return `${text}%`
  const digits = (whole + fraction.padEnd(2, '0')).replace(/^0+/, '')
  const places = Math.max(0, fraction.length - 2)
  return digits === '' ? '0%' : `${sign}${placed(digits, digits.length - places)}%`
}
