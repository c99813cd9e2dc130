import { expect, test } from 'vitest'
import { implausible } from './plausible.ts'

const known = (day: string) => new Map([['EGP', { day, perUsd: '50' }]])
const of = (perUsd: string) => ({ day: '2026-11-21', perUsd: new Map([['EGP', perUsd]]) })

test.each([
  ['150', '2026-11-20', []],
  ['150.00000001', '2026-11-20', ['EGP']],
  ['16.66666667', '2026-11-20', []],
  ['16.66666666', '2026-11-20', ['EGP']],
  // the check works whether the known rate is older or newer than the new rate
  ['150.00000001', '2026-11-22', ['EGP']],
])(
  'allows a factor of 3 within a month: for a new rate of %s and a known rate of 50 on %s, it refuses %o',
  (perUsd, day, far) => {
    expect(implausible(of(perUsd), known(day))).toEqual(far)
  },
)

test('accepts a lasting collapse: the allowed factor is 3 for every 31 days since the known rate', () => {
  expect(implausible(of('450'), known('2026-10-21'))).toEqual(['EGP'])
  expect(implausible(of('450'), known('2026-10-20'))).toEqual([])
  expect(implausible(of('451'), known('2026-10-20'))).toEqual(['EGP'])
})

test('accepts any rate of a currency without a known rate', () => {
  expect(implausible(of('1'), new Map())).toEqual([])
})
