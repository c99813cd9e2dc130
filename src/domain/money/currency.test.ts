import { expect, test } from 'vitest'
import { readAmount } from '../import/cells/number-column.ts'
import { CURRENCY_CODES, isCurrencyCode, minorDigits } from './currency.ts'
import { parseDecimal, toDecimal } from './money.ts'

/** Currency codes that the JavaScript runtime knows but Safi omits: currencies no longer in use, and units of account. */
const NOT_SOLD_IN = ['CUC', 'HRK', 'SLL', 'XDR', 'XSU', 'ZWL']

test('contains every currency that the JavaScript runtime knows and that is in use', () => {
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
] as const)('the currency %s has %i decimals', (code, digits) => {
  expect(minorDigits(code)).toBe(digits)
})

test('writes and reads amounts of every currency with the number of decimals of that currency', () => {
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
] as const)('reads the cell "%s" as an amount in %s', (cell, currency, minor) => {
  expect(readAmount(cell, 'point', currency)).toBe(minor)
})
