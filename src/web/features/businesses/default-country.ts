import { COUNTRY_CODES, type CountryCode } from '#domain/catalog/countries.ts'

const EURO_AREA = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ')

/** The first region the browser's languages name that a business can be in; Egypt where they say nothing. */
export function defaultCountry(languages: readonly string[]): CountryCode {
  for (const language of languages) {
    const region = regionOf(language)
    const country = COUNTRY_CODES.find((code) => code === region)
    if (country) return country
    if (region && EURO_AREA.includes(region)) return 'EU'
  }
  return 'EG'
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region
  } catch {
    // Not a language tag.
    return undefined
  }
}
