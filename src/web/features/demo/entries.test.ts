import { describe, expect, test } from 'vitest'
import { entryOf, type FieldName, readEntry } from './entries.ts'

const read = (name: FieldName, text: string) => readEntry(name, text, entryOf(name, 100))
const good = (text: string, value: number | null) => ({ text, value, problem: null })
const bad = (text: string, problem: string) => ({ text, value: 100, problem })

describe('an amount typed in the demo', () => {
  test('accepts Latin and Arabic digits', () => {
    expect(read('price', '199.5')).toEqual(good('199.5', 199_50))
    expect(read('price', '١٩٩٫٥')).toEqual(good('١٩٩٫٥', 199_50))
    expect(read('noon.referralFee', '١٢٫٥')).toEqual(good('١٢٫٥', 125_000))
  })

  test('reads an empty fee as 0 and an empty cost as unknown, and refuses an empty price', () => {
    expect(read('noon.outboundFee', ' ')).toEqual(good(' ', 0))
    expect(read('Jumia.referralFee', '')).toEqual(good('', 0))
    expect(read('unitCost', '')).toEqual(good('', null))
    expect(read('price', '')).toEqual(bad('', 'amountUnreadable'))
  })

  test.each([
    ['price', '0', 'pricePositive'],
    ['price', '-5', 'pricePositive'],
    ['price', '1000000.01', 'priceTooLarge'],
    ['price', '1.234', 'amountAmbiguous'],
    ['price', '12.3456', 'priceTooPrecise'],
    ['price', 'abc', 'amountUnreadable'],
    ['unitCost', '-1', 'costAmountNegative'],
    ['unitCost', '1000001', 'costAmountTooLarge'],
    ['noon.referralFee', '-1', 'referralFeeNegative'],
    ['noon.referralFee', '100.5', 'referralFeeTooLarge'],
    ['noon.referralFee', '1.23456', 'percentTooPrecise'],
    ['Amazon.outboundFee', '-1', 'outboundFeeNegative'],
    ['Amazon.outboundFee', '10001', 'outboundFeeTooLarge'],
    ['Jumia.storageFee', '-1', 'storageFeeNegative'],
    ['Jumia.storageFee', '10000.01', 'storageFeeTooLarge'],
  ] as const)('refuses a %s of %s and keeps the last valid value', (name, text, problem) => {
    expect(read(name, text)).toEqual(bad(text, problem))
  })

  test('accepts the highest allowed value', () => {
    expect(read('price', '1,000,000.00')).toEqual(good('1,000,000.00', 1_000_000_00))
    expect(read('noon.referralFee', '100')).toEqual(good('100', 1_000_000))
    expect(read('Amazon.outboundFee', '10000')).toEqual(good('10000', 10_000_00))
  })

  test('formats an amount with the decimals of its currency, and a rate with its own', () => {
    expect(entryOf('price', 420_00).text).toBe('420.00')
    expect(entryOf('Jumia.referralFee', 175_000).text).toBe('17.5')
    expect(entryOf('noon.referralFee', 100_000).text).toBe('10')
  })
})
