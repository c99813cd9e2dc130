import fc from 'fast-check'
import { expect, test } from 'vitest'
import { convertShares } from './convert-shares.ts'
import { convert } from './exchange.ts'

test('rounds the sum of three equal parts once, instead of rounding each part', () => {
  // at 13.15 EGP per AED, 0.30 AED is 3.945 EGP, rounded 3.95; rounding 1.315 for each 0.10 AED would give 3.96
  const rates = { from: '1', to: '13.15' }
  expect(convert(30, 'AED', 'EGP', rates)).toBe(395)
  expect(convertShares([10, 10, 10], 'AED', 'EGP', rates)).toEqual([132, 132, 131])
})

test('keeps the sum of the parts equal to the converted sum, and each part within one minor unit, for any amounts', () => {
  const rate = fc.integer({ min: 1, max: 10_000_000 }).map((ten) => (ten / 10_000).toFixed(4))
  const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 12 }), rate, rate, (amounts, from, to) => {
      const parts = convertShares(amounts, 'KWD', 'EGP', { from, to })
      const sum = (all: number[]) => all.reduce((total, each) => total + each, 0)
      expect(sum(parts)).toBe(convert(sum(amounts), 'KWD', 'EGP', { from, to }))
      for (const [at, part] of parts.entries()) {
        const own = convert(amounts[at] ?? 0, 'KWD', 'EGP', { from, to })
        expect(Math.abs(part - own)).toBeLessThanOrEqual(1)
      }
    }),
  )
})
