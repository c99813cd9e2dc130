import { expect, test } from 'vitest'
import { numberText } from './amount-text.ts'

test('prints numbers with thousands separators, a true minus sign in front and the decimals of their currency', () => {
  expect(numberText(-350_000, 'money', 'EGP')).toBe('\u22123,500.00')
  expect(numberText(1_234_567, 'money', 'KWD')).toBe('1,234.567')
  expect(numberText(1_234_567, 'money', 'JPY')).toBe('1,234,567')
  expect(numberText(-2534, 'percent', 'EGP')).toBe('\u221225.34%')
  expect(numberText(1_000_000, 'percent', 'EGP')).toBe('10,000.00%')
  expect(numberText(-12_345, 'count', 'EGP')).toBe('\u221212,345')
  expect(numberText(1_234_500, 'decimal', 'EGP')).toBe('1,234.5')
  expect(numberText(0, 'money', 'EGP')).toBe('0.00')
})
