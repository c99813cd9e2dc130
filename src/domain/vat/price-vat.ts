import type { CountryCode } from '../catalog/countries.ts'
import { countryVatRate } from './rates.ts'
import { restateVat } from './restate-vat.ts'
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

/**
 * The amount that a sale line states, as the seller enters prices: with or without VAT. `sold` is the VAT of the line, and `entered` that of
 * the prices. If one of them is null, there is no VAT to add or to take out.
 */
export function asEntered(amount: number, sold: OutputVat | null, entered: OutputVat | null): number {
  if (sold === null || entered === null) return amount
  return restateVat(amount, sold.ratePpm, { withVat: sold.pricesWithVat, wanted: entered.pricesWithVat })
}
