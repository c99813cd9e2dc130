import type { CurrencyCode } from '../money/currency.ts'

/** The countries that a seller can choose for a business. The country determines the currency of the business. */
export const COUNTRIES = [
  { code: 'EG', currency: 'EGP' },
  { code: 'SA', currency: 'SAR' },
  { code: 'AE', currency: 'AED' },
  { code: 'KW', currency: 'KWD' },
  { code: 'QA', currency: 'QAR' },
  { code: 'BH', currency: 'BHD' },
  { code: 'OM', currency: 'OMR' },
  { code: 'JO', currency: 'JOD' },
  { code: 'LB', currency: 'LBP' },
  { code: 'US', currency: 'USD' },
  { code: 'GB', currency: 'GBP' },
  { code: 'EU', currency: 'EUR' },
] as const satisfies readonly { code: string; currency: CurrencyCode }[]

export type CountryCode = (typeof COUNTRIES)[number]['code']

export const COUNTRY_CODES = COUNTRIES.map((country) => country.code) as [CountryCode, ...CountryCode[]]

export function currencyOf(country: CountryCode): CurrencyCode {
  const found = COUNTRIES.find(({ code }) => code === country)
  if (!found) throw new Error(`no such country: ${country}`)
  return found.currency
}
