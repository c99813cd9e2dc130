import type { CountryCode } from '../catalog/countries.ts'
import { type LineAmounts, revenueOf, statesTax } from '../import/sale-line.ts'
import { exact } from '../money/money.ts'
import { vatInside } from './vat-inside.ts'

export const VAT_STATUSES = ['registered', 'not_registered', 'exempt'] as const
export type VatStatus = (typeof VAT_STATUSES)[number]

/** The VAT status of a business from a day on, until the next period starts. */
export interface VatPeriod {
  /** ISO day, included. */
  readonly validFrom: string
  readonly status: VatStatus
  /** Never null for a registered business. For others: the rate that platforms add to their fees, if known. */
  readonly ratePpm: number | null
  /** Whether product prices are entered with VAT. Sales files state this themselves. */
  readonly pricesWithVat: boolean
}

/** What a registered business owes on its prices. null: nothing is set or owed, and the plain formulas apply. */
export interface OutputVat {
  readonly ratePpm: number
  readonly pricesWithVat: boolean
}

/** The period that applies on an ISO day, or null before the first one and if none is set. */
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

/** The rate of VAT that is added to fees and cannot be reclaimed. Zero if unknown. */
export function lostVatPpm(period: Pick<VatPeriod, 'status' | 'ratePpm'> | null): number {
  return period === null || period.status === 'registered' ? 0 : (period.ratePpm ?? 0)
}

/** What the VAT of a sale line depends on. */
export interface TaxableLine {
  readonly date: string
  readonly country: string | null
  readonly amounts: LineAmounts
  readonly taxApart?: true
}

/**
 * VAT inside the revenue of a sale line, rounded once. null if the business was not registered on that day. If the file
 * states tax separately, revenue already excludes it. A sale to another country includes none of the business's VAT.
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

/**
 * The business's VAT on the prices of a sale line, or null if there is none. `taxApart`: the file states tax separately
 * from prices.
 */
export function priceVatOfLine(
  periods: readonly VatPeriod[],
  homeCountry: CountryCode,
  line: { readonly soldOn: string; readonly country: string | null; readonly taxApart: boolean },
): OutputVat | null {
  const vat = outputVatOn(periods, line.soldOn)
  if (!vat || !isHome(homeCountry, line.country)) return null
  return { ratePpm: vat.ratePpm, pricesWithVat: !line.taxApart }
}

/** A file without a country does not contradict the country of the business. 'EU' is many countries. */
export function isHome(homeCountry: CountryCode, country: string | null): boolean {
  return country === null || country === '' || homeCountry === 'EU' || country === homeCountry
}
