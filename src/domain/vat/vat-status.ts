import type { CountryCode } from '../catalog/countries.ts'
import { type LineAmounts, revenueOf, statesTax } from '../import/sale-line.ts'
import { exact } from '../money/money.ts'
import { vatInside } from './vat-inside.ts'

export const VAT_STATUSES = ['registered', 'not_registered', 'exempt'] as const
export type VatStatus = (typeof VAT_STATUSES)[number]

/** How a business stands to VAT from a day on, until the next period begins. */
export interface VatPeriod {
  /** ISO day, included. */
  readonly validFrom: string
  readonly status: VatStatus
  /** Of a registered business never null; of the others it is what platforms add to their fees, where known. */
  readonly ratePpm: number | null
  /** Prices of products are entered with VAT inside. Sales files say themselves what they hold. */
  readonly pricesWithVat: boolean
}

/** What a registered business owes of its prices; null: nothing is set or owed, and the plain formulas hold. */
export interface OutputVat {
  readonly ratePpm: number
  readonly pricesWithVat: boolean
}

/** The period in force on an ISO day; null before the first one and where nothing is set. */
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

/** The rate of the VAT that is added to fees and that nobody gives back; where none is known, none is counted. */
export function lostVatPpm(period: Pick<VatPeriod, 'status' | 'ratePpm'> | null): number {
  return period === null || period.status === 'registered' ? 0 : (period.ratePpm ?? 0)
}

/** What the tax of a sale asks of its line. */
export interface TaxableLine {
  readonly date: string
  readonly country: string | null
  readonly amounts: LineAmounts
  readonly taxApart?: true
}

/**
 * VAT inside the revenue of a sale line, rounded once; null where the business was not registered on its day. Where
 * the file states tax apart, revenue is already without it. A sale to another country carries none of the business's
 * own.
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
 * The business's VAT in or beside the prices of a sale line; null where they carry none. `taxApart`: the file states
 * tax apart from them.
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

/** A file that names no country says nothing against the business's own. 'EU' is many countries. */
export function isHome(homeCountry: CountryCode, country: string | null): boolean {
  return country === null || country === '' || homeCountry === 'EU' || country === homeCountry
}
