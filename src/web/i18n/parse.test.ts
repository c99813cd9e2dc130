import { describe, expect, test } from 'vitest'
import { parseMoneyInput, parseNumberInput, parsePercentInput } from './parse.ts'

const egp = (text: string) => parseMoneyInput(text, 'EGP')
const kwd = (text: string) => parseMoneyInput(text, 'KWD')
const ok = (value: number) => ({ ok: true, value })
const no = (error: string) => ({ ok: false, error })

describe('a typed amount', () => {
  test.each([
    ['12', 1200],
    ['12.5', 1250],
    ['12,5', 1250],
    ['12.50', 1250],
    ['.5', 50],
    [',5', 50],
    ['12.', 1200],
    ['0.500', 50],
    ['1,234', 123_400],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1,234,567', 123_456_700],
    ['1.234.567', 123_456_700],
    [' 1 234,5 ', 123_450],
    ['-3.25', -325],
    ['\u22123.25', -325],
    ['1234567.89', 123_456_789],
  ])('reads %s in a two-decimal currency', (text, minor) => {
    expect(egp(text)).toEqual(ok(minor))
  })

  test.each([
    ['١٢٫٥', 1250],
    ['١٢.٥', 1250],
    ['١٢,٥', 1250],
    ['٫٥', 50],
    ['١٬٢٣٤٫٥٠', 123_450],
    ['١٬٢٣٤', 123_400],
    ['۱۲۳', 12_300],
    ['1٬234٫5', 123_450],
  ])('reads %s with Arabic digits or separators', (text, minor) => {
    expect(egp(text)).toEqual(ok(minor))
  })

  test.each([
    ['1.500', 1500],
    ['12.5', 12_500],
    ['0,500', 500],
    ['1,234.500', 1_234_500],
    ['١٫٢٥٠', 1250],
  ])('reads %s in a three-decimal currency', (text, minor) => {
    expect(kwd(text)).toEqual(ok(minor))
  })
})

describe('refusing a typed amount', () => {
  test('refuses an ambiguous amount instead of guessing', () => {
    expect(egp('1.500')).toEqual(no('amountAmbiguous'))
    expect(kwd('1,500')).toEqual(no('amountAmbiguous'))
    expect(parseNumberInput('1.000')).toEqual(no('amountAmbiguous'))
  })

  test('refuses more decimals than the currency has', () => {
    expect(egp('1.2345')).toEqual(no('amountTooPrecise'))
    expect(egp('0.125')).toEqual(no('amountTooPrecise'))
    expect(kwd('0.0005')).toEqual(no('amountTooPrecise'))
    expect(egp('١٢٫٣٤٥')).toEqual(no('amountTooPrecise'))
  })

  test.each([
    '',
    ' ',
    '.',
    'abc',
    '12abc',
    '1,23,456',
    '1,2345.6',
    '1.2.3',
    '1,234.56.7',
    '--1',
    '1-2',
    '١٬٢٣٫٥',
    '1٬234.5',
    '1e5',
    '99999999999999999999',
  ])('refuses %o as an amount', (text) => {
    expect(egp(text)).toEqual(no('amountUnreadable'))
  })
})

describe('a typed number', () => {
  test('is read in units of its last allowed decimal: 15.75 with four decimals is 157500', () => {
    expect(parseNumberInput('250')).toEqual(ok(250))
    expect(parseNumberInput('1,000')).toEqual(ok(1000))
    expect(parseNumberInput('15.75', 4)).toEqual(ok(157_500))
    expect(parseNumberInput('٪', 0)).toEqual(no('amountUnreadable'))
    expect(parseNumberInput('2.5')).toEqual(no('amountTooPrecise'))
  })
})

test.each(['10', '10%', '10 %', '%10', '10٪', '١٠٪', '٪١٠', '10.00 %'])(
  'the percentage %s is read as ten percent',
  (text) => {
    expect(parsePercentInput(text, 4)).toEqual({ ok: true, value: 100_000 })
  },
)

test.each(['%', '10%%', '1%0', 'ten%'])('refuses %s as a percentage', (text) => {
  expect(parsePercentInput(text, 4)).toMatchObject({ ok: false })
})
