import { expect, test } from 'vitest'
import type { VatReturnReport } from '#contract/vat-return.ts'
import { type Supplies, suppliesOf } from '#domain/vat/return/supplies.ts'
import { vatReturnTable } from './table.ts'

const report: Omit<VatReturnReport, 'supplies' | Exclude<keyof Supplies, 'of'>> = {
  form: 'SA',
  currency: 'SAR',
  ...{ from: '2026-01-01', to: '2026-03-31', registered: true, recomputing: false, deemedSupplier: false },
  emirate: null,
  boxes: [],
  conversion: { currency: 'SAR', oldestRate: null, newestRate: null, notConverted: [] },
}
const sold = (day: string) => ({
  ...{ day, country: 'SA', refund: false, taxApart: false },
  ...{ revenue: 115_00, tax: 0, outputVat: 0, fees: 20_00, rounding: 0 },
})
const notesFrom = (validFrom: string) => {
  const period = { validFrom, status: 'registered', ratePpm: 150_000, pricesWithVat: true } as const
  const sales = [sold('2026-01-10'), sold('2026-03-10')]
  const { of: supplies, ...sums } = suppliesOf(sales, { country: 'SA', periods: [period] })
  return vatReturnTable({ ...report, ...sums, supplies }, 'en').notes.join('\n')
}

test('states the fees of the days of registration, and no fees when there is no such day', () => {
  expect(notesFrom('2026-02-01')).toContain(
    'On days when the business was registered, platforms charged \u206620.00 SAR\u2069.',
  )
  expect(notesFrom('2026-04-01')).not.toContain('charged')
})
