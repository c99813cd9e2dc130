import { expect, test } from 'vitest'
import { validation as arabic } from '#phrases/ar/validation.ts'
import { validation as english, type ValidationKey } from '#phrases/en/validation.ts'
import { fillIn } from '#phrases/fill-in.ts'
import { createFormat } from '#web/i18n/format.ts'
import { limitNamed } from './use-fault-text.ts'

const KEYS = Object.keys(english) as ValidationKey[]

test.each([english, arabic])(
  'knows the limit for each error with a place for it, and for no other',
  (phrases) => {
    const placed = KEYS.filter((key) => phrases[key].includes('{{limit}}'))
    expect(KEYS.filter((key) => limitNamed(key, 'EGP') !== undefined)).toEqual(placed)
  },
)

test.each([
  ['EGP', 'priceTooLarge', 'Price must be less than 1,000,000'],
  ['KWD', 'costAmountTooLarge', 'Cost amount must be less than 1,000,000'],
  ['EGP', 'outboundFeeTooLarge', 'Outbound fee must be less than 10,000'],
  ['EGP', 'storageFeeTooLarge', 'Storage fee must be less than 10,000'],
  ['SAR', 'feeAmountTooLarge', 'This amount must be at most 1,000,000'],
  ['LBP', 'priceTooLarge', 'Price must be less than 1,000,000,000'],
  ['LBP', 'outboundFeeTooLarge', 'Outbound fee must be less than 10,000,000'],
  ['IQD', 'costAmountTooLarge', 'Cost amount must be less than 100,000,000'],
] as const)('in %s, %s says "%s"', (currency, code, said) => {
  const limit = createFormat('en', 'latn').number(limitNamed(code, currency) ?? 0)
  expect(fillIn(english[code], { limit })).toBe(said)
})
