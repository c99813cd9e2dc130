import type { CountryCode } from '#domain/catalog/countries.ts'
import { TRIED } from './comparison.ts'
import { EXAMPLE_RULES } from './example-rules.ts'
import { CURRENCY, FEES, PLATFORM_NAMES, PRODUCTS } from './sample.ts'

const COUNTRY: CountryCode = 'EG'

/** The example product of the price simulator. Its initial option has a fee that jumps just below the price. */
export const SIMULATED = {
  ...PRODUCTS[TRIED],
  currency: CURRENCY,
  country: COUNTRY,
  today: '2026-11-01',
  vat: null,
  platforms: PLATFORM_NAMES.map((name) => ({
    ...FEES[name],
    platformId: name.toLowerCase(),
    code: name.toLowerCase(),
    name,
    feeCategory: null,
    weightGrams: null,
  })),
  rules: EXAMPLE_RULES,
  categoryName: (category: string) => category,
  startOn: 'noon.seller',
} as const
