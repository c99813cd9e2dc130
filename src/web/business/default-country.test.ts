import { expect, test } from 'vitest'
import { defaultCountry } from './default-country.ts'

test.each([
  [['ar-SA', 'en-US'], 'SA'],
  [['ar-Arab-KW'], 'KW'],
  [['ar', 'en-GB'], 'GB'],
  [['de-DE', 'en-US'], 'EU'],
  [['ar-MA', 'fr-FR'], 'EU'],
  [['en'], 'EG'],
  [['ja-JP'], 'EG'],
  [['not a language'], 'EG'],
  [[], 'EG'],
])('for the browser languages %o the default country is %s', (languages, country) => {
  expect(defaultCountry({ timeZone: 'UTC', languages })).toBe(country)
})

test('prefers the currency of a pending file to the time zone, and the time zone to the language', () => {
  const languages = ['en-US']
  expect(defaultCountry({ timeZone: 'Africa/Cairo', languages })).toBe('EG')
  expect(defaultCountry({ timeZone: 'America/New_York', languages })).toBe('US')
  expect(defaultCountry({ currencies: ['EGP', 'USD'], timeZone: 'America/New_York', languages })).toBe('EG')
  expect(defaultCountry({ currencies: ['SAR'], timeZone: 'Africa/Cairo', languages })).toBe('SA')
  expect(defaultCountry({ currencies: ['JPY'], timeZone: 'Asia/Riyadh', languages })).toBe('SA')
})
