import { COUNTRIES, COUNTRY_CODES, type CountryCode } from '#domain/catalog/countries.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'

const EURO_AREA = 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK'.split(' ')

/** The countries of some time zones; for any other the languages decide. Time zones are more reliable than languages, because many computers are sold with American English. */
const TIME_ZONES: Readonly<Record<string, CountryCode>> = {
  'Africa/Cairo': 'EG',
  'Asia/Amman': 'JO',
  'Asia/Bahrain': 'BH',
  'Asia/Beirut': 'LB',
  'Asia/Dubai': 'AE',
  'Asia/Kuwait': 'KW',
  'Asia/Muscat': 'OM',
  'Asia/Qatar': 'QA',
  'Asia/Riyadh': 'SA',
  'Europe/London': 'GB',
}

export interface BrowserSigns {
  readonly timeZone: string
  readonly languages: readonly string[]
}

export interface Signs extends BrowserSigns {
  /** The currencies of a visitor's sales file that will be imported into the new business, largest revenue first. */
  readonly currencies?: readonly CurrencyCode[]
}

/**
 * The preselected country of a new business: a country with the currency of the largest revenue in the file, else that of the time zone,
 * else of the browser's languages, else Egypt.
 */
export function defaultCountry({ currencies = [], ...browser }: Signs): CountryCode {
  const ofFile = COUNTRIES.find(({ currency }) => currency === currencies[0])
  return ofFile?.code ?? likelyCountry(browser) ?? 'EG'
}

/** The country that time zone and languages of a browser suggest. */
export function likelyCountry({ timeZone, languages }: BrowserSigns): CountryCode | undefined {
  return TIME_ZONES[timeZone] ?? countryOf(languages)
}

export function browserSigns(): BrowserSigns {
  return { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, languages: navigator.languages }
}

/** The first supported country in these language tags. A country of the euro area counts as EU. */
function countryOf(languages: readonly string[]): CountryCode | undefined {
  for (const language of languages) {
    const region = regionOf(language)
    const country = COUNTRY_CODES.find((code) => code === region)
    if (country) return country
    if (region && EURO_AREA.includes(region)) return 'EU'
  }
  return undefined
}

function regionOf(language: string): string | undefined {
  try {
    return new Intl.Locale(language).region
  } catch {
    // `Intl.Locale` refuses the text, so it is not a language tag.
    return undefined
  }
}
