import type { CountryCode } from '#domain/catalog/countries.ts'
import type { OutputVatOf } from '#domain/profit/actual.ts'
import { VAT_RATES } from '#domain/vat/rates.ts'
import { outputVatOfLine, type VatPeriod } from '#domain/vat/vat-status.ts'
import { fillIn } from '#phrases/fill-in.ts'
import { CannotRead } from './problems.ts'

/**
 * The country in which the seller is registered for VAT, and the rate. If `ratePpm` is null, the standard rate of the country on each day
 * applies.
 */
export interface VatChoice {
  readonly country: CountryCode
  readonly ratePpm: number | null
}

const BEGINNING_OF_TIME = '0000-01-01'

/** The VAT of a registered business, calculated as in the web application. Throws if the rate of a day is unknown. */
export function outputVatOf({ country, ratePpm }: VatChoice): OutputVatOf {
  const periods = ratePpm === null ? standardPeriods(country) : [registered(BEGINNING_OF_TIME, ratePpm)]
  return (line) => {
    const vat = outputVatOfLine(periods, country, line)
    if (vat === null)
      throw new CannotRead(
        'vat_rate_unknown',
        ({ commandLine }) => fillIn(commandLine.file.vatUnknown, { country, day: line.date }),
        { country, day: line.date },
      )
    return vat
  }
}

export function standardPeriods(of: CountryCode): VatPeriod[] {
  return VAT_RATES.filter(({ country }) => country === of).map(({ validFrom, ratePpm }) =>
    registered(validFrom ?? BEGINNING_OF_TIME, ratePpm),
  )
}

function registered(validFrom: string, ratePpm: number): VatPeriod {
  return { validFrom, status: 'registered', ratePpm, pricesWithVat: true }
}
