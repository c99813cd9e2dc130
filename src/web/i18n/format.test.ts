import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CURRENCY_CODES } from '#domain/money/currency.ts'
import { ago } from './ago.ts'
import { fileSize } from './file-size.ts'
import { createFormat } from './format.ts'
import { parseMoneyInput } from './parse.ts'

const english = createFormat('en', 'latn')
const arabic = createFormat('ar', 'latn')
const arabicDigits = createFormat('ar', 'arab')

describe('formatting money', () => {
  test('in Arabic, writes currencies of Arab countries as abbreviations on the left of the number, and other currencies as codes', () => {
    expect(arabic.money(123_450, 'SAR').unit).toEqual({ text: 'ر.س', dir: 'rtl' })
    expect(arabic.money(123_450, 'USD').unit).toEqual({ text: 'USD', dir: 'ltr' })
    expect(english.money(123_450, 'SAR').unit).toEqual({ text: 'SAR', dir: 'ltr' })
  })

  test('shows every decimal of its currency', () => {
    expect(english.money(123_450, 'EGP')).toEqual({
      sign: '',
      amount: '1,234.50',
      unit: { text: 'EGP', dir: 'ltr' },
    })
    expect(english.money(1500, 'KWD').amount).toBe('1.500')
    expect(english.money(1500, 'JPY').amount).toBe('1,500')
    expect(arabic.money(123_450, 'SAR').amount).toBe('1,234.50')
    expect(arabicDigits.money(123_450, 'SAR').amount).toBe('١٬٢٣٤٫٥٠')
  })

  test('separates the minus sign of a loss from its amount', () => {
    expect(english.money(-5, 'EGP')).toEqual({
      sign: '\u2212',
      amount: '0.05',
      unit: { text: 'EGP', dir: 'ltr' },
    })
    expect(arabicDigits.money(-5, 'EGP').sign).toBe('\u2212')
  })

  test('is exact to the last digit for the largest safe integers', () => {
    expect(english.money(9_007_199_254_740_991, 'EGP').amount).toBe('90,071,992,547,409.91')
  })

  test('isolates amounts from the text direction, so that their parts keep their order in an Arabic line', () => {
    expect(arabic.moneyText(-1250, 'USD')).toBe('\u2066\u221212.50\u00a0USD\u2069')
    expect(arabic.moneyText(-1250, 'EGP')).toBe('\u2067\u2066\u221212.50\u2069\u00a0ج.م\u2069')
  })

  test('writes the plus of a change at the number, also in Arabic', () => {
    expect(english.moneyText(1250, 'SAR', '+')).toBe('\u2066+12.50\u00a0SAR\u2069')
    expect(arabic.moneyText(1250, 'SAR', '+')).toBe('\u2067\u2066+12.50\u2069\u00a0ر.س\u2069')
    expect(arabicDigits.percent(3456, '+')).toBe('\u2067+٣٤٫٦٪\u2069')
  })

  test('formats amounts so that they can be typed back into a field', () => {
    const amounts = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
    const formats = fc.constantFrom(english, arabic, arabicDigits)
    fc.assert(
      fc.property(amounts, fc.constantFrom(...CURRENCY_CODES), formats, (minor, currency, format) => {
        const { sign, amount } = format.money(minor, currency)
        expect(parseMoneyInput(sign + amount, currency)).toEqual({ ok: true, value: minor })
      }),
    )
  })
})

describe('formatting percentages', () => {
  test('rounds to a tenth of a percent', () => {
    expect(english.percent(3456)).toBe('34.6%')
    expect(english.percent(-120)).toBe('\u22121.2%')
    expect(english.percent(0)).toBe('0%')
    expect(arabicDigits.percent(3456)).toBe('\u2067٣٤٫٦٪\u2069')
  })

  test('isolates a percentage in Arabic text, where the percent sign would change sides', () => {
    expect(arabic.percent(-120)).toBe('\u2066\u22121.2%\u2069')
    expect(arabic.rate(157_500)).toBe('\u206615.75%\u2069')
  })

  test('shows 100 % only for exactly 100 %', () => {
    expect(english.percent(10_000)).toBe('100%')
    expect(english.percent(9_999)).toBe('99.9%')
    expect(english.percent(12_345)).toBe('123.5%')
  })

  test('shows every decimal of a fee rate', () => {
    expect(english.rate(150_000)).toBe('15%')
    expect(english.rate(157_501)).toBe('15.7501%')
  })
})

describe('formatting dates', () => {
  test('shows a calendar date as the same day in every time zone', () => {
    expect(english.date('2026-03-01')).toBe('1 Mar 2026')
    expect(arabic.date('2026-03-01')).toContain('2026')
    expect(arabicDigits.date('2026-03-01')).toContain('٢٠٢٦')
  })

  test('keeps a time and its AM or PM on one line', () => {
    expect(arabic.dateTime('2026-03-01T15:04:00')).toMatch(/3:04\u00a0م/)
  })

  test('shows a month by its name', () => {
    expect(english.month('2026-03')).toBe('March 2026')
    expect(english.month('2026-03', 'short')).toBe('Mar 2026')
    expect(arabic.month('2026-03')).toContain('مارس')
  })
})

test('formats how long ago a date was', () => {
  const days = ['2026-11-21', '2026-11-20', '2026-11-01', '2026-08-21', '2024-11-20']
  expect(days.map((day) => ago(english, day, '2026-11-21'))).toEqual([
    'today',
    'yesterday',
    '20 days ago',
    '3 months ago',
    '2 years ago',
  ])
  expect(ago(arabic, '2026-08-21', '2026-11-21')).toBe('قبل 3 أشهر')
})

test('shows file sizes in decimal units, and never rounds them to 0', () => {
  expect(fileSize(english, 12)).toContain('0.1\u00a0KB')
  expect(fileSize(english, 1_450_000)).toContain('1.5\u00a0MB')
})
