import type { CountryCode } from '../catalog/countries.ts'
import { type LineAmounts, revenueOf, statesTax } from '../import/sale-line.ts'
import { exact } from '../money/money.ts'
import { vatInside } from './vat-inside.ts'

export const VAT_STATUSES = ['registered', 'not_registered', 'exempt'] as const
export type VatStatus = (typeof VAT_STATUSES)[number]

/** The VAT status of a business from a date until the next period starts. */
export interface VatPeriod {
  /** ISO date, inclusive. */
  readonly validFrom: string
  readonly status: VatStatus
  /** The VAT rate. Never null for a registered business. For others it is the rate that platforms add to fees; null if unknown. */
  readonly ratePpm: number | null
  /**
   * Whether the seller enters product prices with VAT. It does not apply to sales files: their prices include VAT unless
   * the file states tax in a separate column.
   */
  readonly pricesWithVat: boolean
}

/**
 * The VAT that a registered business owes on its prices. Null if no status is set or nothing is owed; then the formulas without VAT apply.
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
  const period = vatPeriodOn(periods, day)
  if (period?.status !== 'registered' || period.ratePpm === null) return null
  return { ratePpm: period.ratePpm, pricesWithVat: period.pricesWithVat }
}

/** The rate of the VAT on fees that the seller cannot reclaim; 0 if unknown. */
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
 * The VAT inside the revenue of a sale line, rounded once; null if the business was not registered on that day. If the file states tax in a
 * separate column, revenue already excludes it. A sale to another country contains no VAT of the business.
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

/** The VAT in the prices of a sale line; null if there is none. `taxApart` means that the file states tax in a separate column. */
export function priceVatOfLine(
  periods: readonly VatPeriod[],
  homeCountry: CountryCode,
  line: { readonly soldOn: string; readonly country: string | null; readonly taxApart: boolean },
): OutputVat | null {
  const vat = outputVatOn(periods, line.soldOn)
  if (!vat || !isHome(homeCountry, line.country)) return null
  return { ratePpm: vat.ratePpm, pricesWithVat: !line.taxApart }
}

/**
 * Whether a sale is domestic. A sale without a country counts as domestic, and so does every sale of a business in 'EU', which is many
 * countries.
 */
export function isHome(homeCountry: CountryCode, country: string | null): boolean {
  return country === null || country === '' || homeCountry === 'EU' || country === homeCountry
}
