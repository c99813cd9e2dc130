import type { CountryCode } from '../catalog/countries.ts'
import { type LineAmounts, revenueOf, statesTax } from '../import/sale-line.ts'
import { exact } from '../money/money.ts'
import { addVat, vatInside } from './vat-inside.ts'

export const VAT_STATUSES = ['registered', 'not_registered', 'exempt'] as const
export type VatStatus = (typeof VAT_STATUSES)[number]

/** The VAT status of a business, from a date until the next VAT period starts. */
export interface VatPeriod {
  /** ISO date, inclusive. */
  readonly validFrom: string
  readonly status: VatStatus
  /**
   * The VAT rate in millionths. Never null for a registered business. For others it is the rate that platforms add to fees; null if
   * unknown.
   */
  readonly ratePpm: number | null
  /**
   * Whether the prices that the seller enters for products include VAT. It does not apply to sales files: their prices include VAT unless
   * the file states tax in a separate column.
   */
  readonly pricesWithVat: boolean
}

/**
 * The VAT on a price: what a registered business owes, or for the fees of a sale what its buyer paid (`priceVatOfLine`). Where null is used
 * instead, there is none or it is unknown, and profit or fees are calculated without VAT.
 */
export interface OutputVat {
  readonly ratePpm: number
  readonly pricesWithVat: boolean
}

/** The VAT period on an ISO date; null before the first period. */
export function vatPeriodOn(periods: readonly VatPeriod[], day: string): VatPeriod | null {
  return periods.reduce<VatPeriod | null>(
    (latest, period) =>
      period.validFrom <= day && (!latest || latest.validFrom < period.validFrom) ? period : latest,
    null,
  )
}

export function outputVatOn(periods: readonly VatPeriod[], day: string): OutputVat | null {
  return outputVatOf(vatPeriodOn(periods, day))
}

export function outputVatOf(period: Omit<VatPeriod, 'validFrom'> | null): OutputVat | null {
  if (period?.status !== 'registered' || period.ratePpm === null) return null
  return { ratePpm: period.ratePpm, pricesWithVat: period.pricesWithVat }
}

/** What the buyer pays at a price that the seller entered. */
export function paidPrice(price: number, vat: OutputVat | null | undefined): number {
  return vat && !vat.pricesWithVat ? addVat(price, vat.ratePpm) : price
}

/** The rate, in millionths, of the VAT on fees that the seller cannot reclaim; 0 if unknown or if the seller can reclaim it. */
export function lostVatPpm(period: Pick<VatPeriod, 'status' | 'ratePpm'> | null): number {
  return period === null || period.status === 'registered' ? 0 : (period.ratePpm ?? 0)
}

/** The properties of a sale line that determine its VAT. */
export interface TaxableLine {
  readonly date: string
  readonly country: string | null
  readonly amounts: LineAmounts
  readonly taxApart?: true
}

/**
 * The VAT inside the revenue of a sale line, rounded once. null if the business was not registered on that day. 0 if the file states tax in
 * a separate column, because revenue then excludes it, and 0 for a sale to another country.
 */
export function outputVatOfLine(
  periods: readonly VatPeriod[],
  homeCountry: CountryCode,
  line: TaxableLine,
): number | null {
  const vat = outputVatOn(periods, line.date)
  if (!vat) return null
  if (statesTax(line) || !isHome(homeCountry, line.country)) return 0
  return vatInside(exact(revenueOf(line.amounts)), vat.ratePpm)
}

/** The members of the European Union, whose sales a business in 'EU' counts as domestic. */
export const EU_MEMBERS: readonly string[] = [
  ...['AT', 'BE', 'BG', 'CY', 'CZ', 'DE', 'DK', 'EE', 'ES', 'FI', 'FR', 'GR', 'HR', 'HU'],
  ...['IE', 'IT', 'LT', 'LU', 'LV', 'MT', 'NL', 'PL', 'PT', 'RO', 'SE', 'SI', 'SK'],
]

/** Whether a sale is domestic. A sale without a country counts as domestic. */
export function isHome(homeCountry: CountryCode, country: string | null): boolean {
  if (country === null || country === '' || country === homeCountry) return true
  return homeCountry === 'EU' && EU_MEMBERS.includes(country)
}
