import type { CountryCode } from '../catalog/countries.ts'

/** The standard VAT rate of a country, from a day on. A `ratePpm` of 0 means that the country has no VAT. */
export interface CountryVatRate {
  readonly country: CountryCode
  /** ISO date, inclusive. null means that the rate was already valid before any sale that a seller can import. */
  readonly validFrom: string | null
  readonly ratePpm: number
  readonly source: VatSource
}

export interface VatSource {
  readonly title: string
  /** The ISO date on which the source was last checked. */
  readonly checkedOn: string
  /** How reliable the source is. H (high): official or dated. M (medium): undated, or it confirms only part of the rate. */
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

/** Only rates for which there is a source. For earlier dates and other countries, the seller must enter the rate. */
export const VAT_RATES: readonly CountryVatRate[] = [
  { country: 'EG', validFrom: null, ratePpm: 140_000, source: EGYPT },
  { country: 'SA', validFrom: '2020-07-01', ratePpm: 150_000, source: MENA },
  { country: 'AE', validFrom: null, ratePpm: 50_000, source: MENA },
  { country: 'BH', validFrom: '2022-01-01', ratePpm: 100_000, source: MENA },
  // The source names only the year in which the rate started.
  { country: 'OM', validFrom: '2021-12-31', ratePpm: 50_000, source: MENA_IN_PART },
  { country: 'QA', validFrom: null, ratePpm: 0, source: MENA_IN_PART },
  { country: 'KW', validFrom: null, ratePpm: 0, source: MENA_IN_PART },
]

/** The country's standard VAT rate on an ISO date; null if unknown: then the seller must be asked. */
export function countryVatRate(country: CountryCode, day: string): CountryVatRate | null {
  const known = VAT_RATES.filter((rate) => rate.country === country && (rate.validFrom ?? '') <= day)
  return known.reduce<CountryVatRate | null>(
    (latest, rate) => (latest && (latest.validFrom ?? '') > (rate.validFrom ?? '') ? latest : rate),
    null,
  )
}
