import { expect, test } from 'vitest'
import { BUILT_IN_PLATFORMS } from './platforms.ts'
import { inCountryOrder } from './platforms-of-country.ts'

const own = { code: null, name: 'My store' }

test('lists the platforms of a country first, and the other platforms in their original order', () => {
  const names = (country: 'SA' | 'US' | 'JO') =>
    inCountryOrder([own, ...BUILT_IN_PLATFORMS], country).map(({ name }) => name)
  expect(names('SA').slice(0, 6)).toEqual(['noon', 'Amazon', 'Salla', 'Zid', 'Trendyol', 'My store'])
  expect(names('US').slice(0, 5)).toEqual(['Amazon', 'eBay', 'Etsy', 'TikTok Shop', 'My store'])
  expect(names('JO')).toEqual([own.name, ...BUILT_IN_PLATFORMS.map(({ name }) => name)])
})
