import { expect, test } from 'vitest'
import { currencyOfAccount } from './currency.ts'

const fresh = { currency: 'SAR', currencyChosen: false, hasBusiness: false } as const
const cairo = () => ({ timeZone: 'Africa/Cairo', languages: ['en-US'] })

test("proposes the currency of the browser's country to a user without a business, and SAR if that is unknown", () => {
  expect(currencyOfAccount(fresh, cairo)).toBe('EGP')
  expect(currencyOfAccount(fresh, () => ({ timeZone: 'UTC', languages: ['ar-KW'] }))).toBe('KWD')
  expect(currencyOfAccount(fresh, () => ({ timeZone: 'UTC', languages: ['en'] }))).toBe('SAR')
})

test('keeps the currency that the user chose or that the first business has', () => {
  expect(currencyOfAccount({ ...fresh, currencyChosen: true }, cairo)).toBe('SAR')
  expect(currencyOfAccount({ ...fresh, currency: 'AED', hasBusiness: true }, cairo)).toBe('AED')
})
