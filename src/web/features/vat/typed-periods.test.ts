import { expect, test } from 'vitest'
import { validation } from '#phrases/en/validation.ts'
import { addPhrases } from '#web/i18n/phrase-book.ts'
import { readPeriods, type TypedPeriod, typed } from './typed-periods.ts'

addPhrases('en', 'validation', validation)

const ROW: TypedPeriod = {
  id: 7,
  validFrom: '2026-01-01',
  status: 'registered',
  rate: '15',
  pricesWithVat: true,
}

test('shows stored VAT periods in the form and reads them back unchanged', () => {
  const period = {
    validFrom: '2026-01-01',
    status: 'registered',
    ratePpm: 142_500,
    pricesWithVat: false,
  } as const
  expect(typed(period, 1)).toMatchObject({ rate: '14.25', pricesWithVat: false })
  expect(readPeriods([typed(period, 1)])).toEqual({ form: { periods: [period] } })
})

test('reads rates in common notations', () => {
  for (const [rate, ratePpm] of [
    ['15', 150_000],
    ['١٤', 140_000],
    ['5,5', 55_000],
  ] as const)
    expect(readPeriods([{ ...ROW, rate }])).toMatchObject({ form: { periods: [{ ratePpm }] } })
})

test.each([
  ['a missing rate', { rate: ' ' }, 'ratePpm', 'vatRateRequired'],
  ['a rate that is not a number', { rate: 'x' }, 'ratePpm', 'amountUnreadable'],
  ['a rate of 0 %', { rate: '0' }, 'ratePpm', 'vatRateRange'],
  ['a rate of 100 %', { rate: '100' }, 'ratePpm', 'vatRateRange'],
  ['a rate with too many decimals', { rate: '15.00001' }, 'ratePpm', 'vatRateRange'],
  ['a missing day', { validFrom: '' }, 'validFrom', 'vatDayRequired'],
] as const)('reports %s at the row that has the problem', (_, change, field, code) => {
  const problems = new Map([[7, { [field]: code }]])
  expect(readPeriods([{ ...ROW, ...change }])).toEqual({ problems })
})

test('requires no rate without a VAT registration', () => {
  expect(readPeriods([{ ...ROW, status: 'not_registered', rate: '' }])).toMatchObject({
    form: { periods: [{ status: 'not_registered', ratePpm: null }] },
  })
})

test('reports two periods with the same start at the second period', () => {
  expect(readPeriods([ROW, { ...ROW, id: 8 }])).toEqual({
    problems: new Map([[8, { validFrom: 'vatDayTwice' }]]),
  })
})
