import type { CountryCode } from '../catalog/countries.ts'
import { countryVatRate } from './rates.ts'
import { isHome, type OutputVat, outputVatOf, type VatPeriod, vatPeriodOn } from './vat-status.ts'

/**
 * The VAT on the price that the buyer of a sale line paid, and whether the amounts of the line include it. null if there is none, or if it is
 * unknown. `taxApart` means that the file states tax in a separate column. Then the buyer paid VAT even if no status is set, or if the
 * business is not registered: a platform can add the tax.
 */
export function priceVatOfLine(
  periods: readonly VatPeriod[],
  homeCountry: CountryCode,
  { soldOn, country, taxApart }: { soldOn: string; country: string | null; taxApart: boolean },
): OutputVat | null {
  if (!isHome(homeCountry, country)) return null
  const period = vatPeriodOn(periods, soldOn)
  const owed = outputVatOf(period)
  if (!taxApart) return owed && { ratePpm: owed.ratePpm, pricesWithVat: true }
  const ratePpm = period?.ratePpm ?? countryVatRate(homeCountry, soldOn)?.ratePpm ?? null
  return ratePpm === null ? null : { ratePpm, pricesWithVat: false }
}
