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
])('%o means %s', (languages, country) => {
  expect(defaultCountry(languages)).toBe(country)
})
