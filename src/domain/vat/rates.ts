import type { CountryCode } from '../catalog/countries.ts'

/** The standard rate of VAT in a country from a day on; `ratePpm` 0: the country has none. */
export interface CountryVatRate {
  readonly country: CountryCode
  /** ISO day, included; null: since before anything that a seller may import. */
  readonly validFrom: string | null
  readonly ratePpm: number
  readonly source: VatSource
}

export interface VatSource {
  readonly title: string
  /** ISO day on which someone last looked. */
  readonly checkedOn: string
  /** H: official or dated; M: undated or seen in part. */
  readonly confidence: 'H' | 'M'
}

const CHECKED_ON = '2026-11-21'
const EGYPT: VatSource = { title: 'vatcompliance.co: Egypt VAT', checkedOn: CHECKED_ON, confidence: 'H' }
const MENA: VatSource = {
  title: 'vatabout.com: VAT regulatory harmonization in the MENA region',
  checkedOn: CHECKED_ON,
  confidence: 'H',
}
const MENA_IN_PART: VatSource = { ...MENA, confidence: 'M' }

/** Only what a source says. Earlier rates and other countries are not known here: a seller is asked for them. */
export const VAT_RATES: readonly CountryVatRate[] = [
  { country: 'EG', validFrom: null, ratePpm: 140_000, source: EGYPT },
  { country: 'SA', validFrom: '2020-07-01', ratePpm: 150_000, source: MENA },
  { country: 'AE', validFrom: null, ratePpm: 50_000, source: MENA },
  { country: 'BH', validFrom: '2022-01-01', ratePpm: 100_000, source: MENA },
  // The source names the year of the start only.
  { country: 'OM', validFrom: '2021-12-31', ratePpm: 50_000, source: MENA_IN_PART },
  { country: 'QA', validFrom: null, ratePpm: 0, source: MENA_IN_PART },
  { country: 'KW', validFrom: null, ratePpm: 0, source: MENA_IN_PART },
]

/** The country's standard rate on an ISO day; null where it is not known and has to be asked. */
export function countryVatRate(country: CountryCode, day: string): CountryVatRate | null {
  const known = VAT_RATES.filter((rate) => rate.country === country && (rate.validFrom ?? '') <= day)
  return known.reduce<CountryVatRate | null>(
    (latest, rate) => (latest && (latest.validFrom ?? '') > (rate.validFrom ?? '') ? latest : rate),
    null,
  )
}
