import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CountryCode } from '../catalog/countries.ts'
import { NO_AMOUNTS } from '../import/sale-line.ts'
import { asEntered, priceVatOfLine } from './price-vat.ts'
import { countryVatRate, VAT_RATES } from './rates.ts'
import { vatInside } from './vat-inside.ts'
import { outputVatOfLine, outputVatOn, type VatPeriod, vatPeriodOn } from './vat-status.ts'

const REGISTERED: VatPeriod = {
  validFrom: '2025-01-01',
  status: 'registered',
  ratePpm: 150_000,
  pricesWithVat: true,
}

describe('VAT inside a price', () => {
  test('is 13.04 in a price of 100.00 at 15%', () => {
    expect(vatInside(100_00, 150_000)).toBe(13_04)
  })

  test('is the same for a sale and its refund, with the opposite sign', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000_000 }),
        fc.integer({ min: 1, max: 999_999 }),
        (gross, rate) => {
          const vat = vatInside(gross, rate)
          expect(vatInside(-gross, rate) + vat).toBe(0)
          // adding VAT to the price without VAT gives the full price again, within half a minor unit
          expect(Math.abs((gross - vat) * rate - vat * 1_000_000)).toBeLessThanOrEqual((1_000_000 + rate) / 2)
        },
      ),
    )
  })
})

describe('VAT rates by country', () => {
  test.each([
    ['EG', '2026-01-01', 140_000],
    ['SA', '2020-07-01', 150_000],
    ['AE', '2026-01-01', 50_000],
    ['BH', '2022-01-01', 100_000],
    ['OM', '2026-01-01', 50_000],
    ['QA', '2026-01-01', 0],
    ['KW', '2026-01-01', 0],
  ] as const)('have a known rate for %s on %s', (country, day, ratePpm) => {
    expect(countryVatRate(country, day)?.ratePpm).toBe(ratePpm)
  })

  test('are null on days and in countries for which no source states a rate', () => {
    expect(countryVatRate('SA', '2020-06-30')).toBeNull()
    expect(countryVatRate('BH', '2021-12-31')).toBeNull()
    expect(countryVatRate('JO', '2026-01-01')).toBeNull()
    expect(countryVatRate('LB', '2026-01-01')).toBeNull()
  })

  test('each have a source and the day on which the source was checked', () => {
    for (const { source } of VAT_RATES) {
      expect(source.title).not.toBe('')
      expect(source.checkedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    }
  })
})

describe('VAT periods of a business', () => {
  const periods: VatPeriod[] = [
    { ...REGISTERED, validFrom: '2026-06-01', ratePpm: 100_000 },
    REGISTERED,
    { validFrom: '2026-09-01', status: 'not_registered', ratePpm: null, pricesWithVat: true },
  ]

  test('apply from their first day until the next period starts', () => {
    expect(vatPeriodOn(periods, '2024-12-31')).toBeNull()
    expect(vatPeriodOn(periods, '2025-01-01')?.ratePpm).toBe(150_000)
    expect(vatPeriodOn(periods, '2026-05-31')?.ratePpm).toBe(150_000)
    expect(vatPeriodOn(periods, '2026-06-01')?.ratePpm).toBe(100_000)
    expect(vatPeriodOn(periods, '2026-09-01')?.status).toBe('not_registered')
  })

  test('lead to VAT on sales only when the business is registered', () => {
    expect(outputVatOn([], '2026-01-01')).toBeNull()
    expect(outputVatOn([{ ...REGISTERED, status: 'exempt' }], '2026-01-01')).toBeNull()
    expect(outputVatOn([{ ...REGISTERED, status: 'not_registered' }], '2026-01-01')).toBeNull()
    expect(outputVatOn(periods, '2026-07-01')).toEqual({ ratePpm: 100_000, pricesWithVat: true })
  })
})

describe('a price as the seller enters it', () => {
  const vat = (pricesWithVat: boolean, ratePpm = 150_000) => ({ ratePpm, pricesWithVat })

  test('has the VAT of the sale added or taken out when the file states the amount otherwise', () => {
    expect(asEntered(100_00, vat(false), vat(true))).toBe(115_00)
    expect(asEntered(115_00, vat(true), vat(false))).toBe(100_00)
    // the rate is that of the sale, also if another one applies today
    expect(asEntered(105_00, vat(true, 50_000), vat(false))).toBe(100_00)
  })

  test('is the amount of the file when that is stated alike, has no VAT, or the business is not registered', () => {
    for (const withVat of [true, false]) {
      expect(asEntered(100_00, vat(withVat), vat(withVat))).toBe(100_00)
      expect(asEntered(100_00, null, vat(withVat))).toBe(100_00)
      expect(asEntered(100_00, vat(withVat), null)).toBe(100_00)
    }
  })
})

describe('output VAT of a sale line', () => {
  const line = {
    date: '2026-03-25',
    country: null,
    amounts: { ...NO_AMOUNTS, sales: 110_00, discounts: -10_00 },
  }

  test('is the VAT inside the sales less the discounts', () => {
    expect(outputVatOfLine([REGISTERED], 'SA', line)).toBe(13_04)
  })

  test('is zero when the file states tax in its own column', () => {
    expect(outputVatOfLine([REGISTERED], 'SA', { ...line, amounts: { ...line.amounts, tax: 15_00 } })).toBe(0)
    expect(outputVatOfLine([REGISTERED], 'SA', { ...line, taxApart: true })).toBe(0)
  })

  test('is null before the first VAT period of the business', () => {
    expect(outputVatOfLine([REGISTERED], 'SA', { ...line, date: '2024-12-31' })).toBeNull()
  })

  test('is zero for a sale to another country', () => {
    expect(outputVatOfLine([REGISTERED], 'SA', { ...line, country: 'SA' })).toBe(13_04)
    expect(outputVatOfLine([REGISTERED], 'SA', { ...line, country: 'AE' })).toBe(0)
    expect(outputVatOfLine([REGISTERED], 'EU', { ...line, country: 'DE' })).toBe(13_04)
    expect(outputVatOfLine([REGISTERED], 'EU', { ...line, country: 'US' })).toBe(0)
  })

  test('is in the price, or on top of it if the file states tax in its own column, and null if the business owes none', () => {
    const sale = { soldOn: line.date, country: 'SA', taxApart: false }
    expect(priceVatOfLine([REGISTERED], 'SA', sale)).toEqual({ ratePpm: 150_000, pricesWithVat: true })
    const apart = { ...sale, taxApart: true }
    expect(priceVatOfLine([REGISTERED], 'SA', apart)).toEqual({ ratePpm: 150_000, pricesWithVat: false })
    expect(priceVatOfLine([REGISTERED], 'SA', { ...apart, country: 'AE' })).toBeNull()
    expect(priceVatOfLine([{ ...REGISTERED, status: 'not_registered' }], 'SA', sale)).toBeNull()
    expect(priceVatOfLine([], 'SA', sale)).toBeNull()
  })

  test('is on top of a price whose tax the file states, whatever the status of the business', () => {
    const apart = { soldOn: line.date, country: 'SA', taxApart: true }
    const known = { ...REGISTERED, ratePpm: 140_000 }
    const vat = (periods: readonly VatPeriod[], home: CountryCode = 'SA') =>
      priceVatOfLine(periods, home, { ...apart, country: null })
    for (const status of ['registered', 'not_registered', 'exempt'] as const) {
      expect(vat([{ ...known, status }])).toEqual({ ratePpm: 140_000, pricesWithVat: false })
      expect(priceVatOfLine([{ ...known, status }], 'SA', { ...apart, country: 'AE' })).toBeNull()
    }
    // without a rate in the settings, it is the rate of the country; Jordan's is unknown
    const unset = { ...REGISTERED, status: 'not_registered', ratePpm: null } as const
    expect([vat([]), vat([unset])]).toEqual(Array(2).fill({ ratePpm: 150_000, pricesWithVat: false }))
    expect([vat([], 'JO'), vat([unset], 'JO')]).toEqual([null, null])
  })

  test('is negative on a refund', () => {
    const amounts = { ...NO_AMOUNTS, sales: -110_00, discounts: 10_00 }
    expect(outputVatOfLine([REGISTERED], 'SA', { ...line, amounts })).toBe(-13_04)
  })
})
