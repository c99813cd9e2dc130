import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainNumber } from './cell-number.ts'

test.each([
  ['12', '12'],
  ['-0.50', '-0.50'],
  ['1E3', '1000'],
  ['1.5E-2', '0.015'],
  ['-2.5e+1', '-25'],
  ['19.989999999999998', '19.99'],
  ['0.30000000000000004', '0.3'],
  ['-99.999999999999996', '-100'],
  ['5.5511151231257827E-17', '0'],
  ['123456789012345', '123456789012345'],
  ['12345678901234567', '12345678901234567'],
  ['5.76460752303423E+17', '5.76460752303423E+17'],
  ['', ''],
  ['n/a', 'n/a'],
])('reads the stored number "%s" as "%s"', (text, plain) => {
  expect(plainNumber(text)).toBe(plain)
})

test('reads amounts exactly as they were typed, although workbooks store them as floating-point numbers', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -(10 ** 11), max: 10 ** 11 }),
      fc.constantFrom(0, 2, 3),
      (minor, digits) => {
        const typed = minor / 10 ** digits
        // floating-point numbers are stored with 17 digits
        expect(Number(plainNumber(typed.toPrecision(17)))).toBe(typed)
        expect(Number(plainNumber(typed.toExponential(16).toUpperCase()))).toBe(typed)
        const places = plainNumber(typed.toPrecision(17)).split('.')[1] ?? ''
        expect(places.replace(/0+$/, '').length).toBeLessThanOrEqual(digits)
      },
    ),
  )
})
