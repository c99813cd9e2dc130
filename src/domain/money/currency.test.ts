import { expect, test } from 'vitest'
import { readAmount } from '../import/cells/number-column.ts'
import { CURRENCY_CODES, isCurrencyCode, minorDigits } from './currency.ts'
import { parseDecimal, toDecimal } from './money.ts'

/** Codes that Intl still knows but in which nothing is sold any more, and units of account. */
const NOT_SOLD_IN = ['CUC', 'HRK', 'SLL', 'XDR', 'XSU', 'ZWL']

test('knows every currency that the runtime knows and goods are sold in', () => {
  const missing = Intl.supportedValuesOf('currency').filter((code) => !isCurrencyCode(code))
  expect(missing).toEqual(NOT_SOLD_IN)
  expect(CURRENCY_CODES.filter((code) => !Intl.supportedValuesOf('currency').includes(code))).toEqual(['VED'])
})

test.each([
  ['CLP', 0],
  ['ILS', 2],
  ['SDG', 2],
  ['SYP', 2],
  ['YER', 2],
  ['XAF', 0],
  ['THB', 2],
  ['IDR', 2],
  ['PHP', 2],
  ['VND', 0],
  ['KWD', 3],
] as const)('%s has %i decimals', (code, digits) => {
  expect(minorDigits(code)).toBe(digits)
})

test('reads and writes amounts of every currency with its own decimals', () => {
  for (const code of CURRENCY_CODES) {
    const text = toDecimal(1_234_567, code)
    expect(parseDecimal(text, code)).toBe(1_234_567)
    expect(readAmount(`${code} ${text}`, 'point', code)).toBe(1_234_567)
  }
})

test.each([
  ['₪ 12.50', 'ILS', 1250],
  ['12.50 ل.س', 'SYP', 1250],
  ['$ 1500', 'CLP', 1500],
  ['1500 FCFA', 'XAF', 1500],
  ['฿99.00', 'THB', 9900],
] as const)('reads %s as %s', (cell, currency, minor) => {
  expect(readAmount(cell, 'point', currency)).toBe(minor)
})
