import { expect, test } from 'vitest'
import { readUnitCost } from './read-unit-cost.ts'

const TOO_LARGE = { ok: false, error: 'costAmountTooLarge' }

test('reads a unit cost up to the limit of its currency', () => {
  expect(readUnitCost('1000000', 'EGP')).toEqual({ ok: true, value: 100_000_000 })
  expect(readUnitCost('1000000.01', 'EGP')).toEqual(TOO_LARGE)
  expect(readUnitCost('1000000000', 'LBP')).toEqual({ ok: true, value: 100_000_000_000 })
  expect(readUnitCost('1000000000.01', 'LBP')).toEqual(TOO_LARGE)
  expect(readUnitCost('-1', 'EGP')).toEqual({ ok: false, error: 'costAmountNegative' })
  expect(readUnitCost('', 'EGP')).toEqual({ ok: false, error: 'amountUnreadable' })
})

test('reads a stored cost above the limit as long as it is unchanged', () => {
  expect(readUnitCost('2000000.00', 'EGP', '2000000.00')).toEqual({ ok: true, value: 200_000_000 })
  expect(readUnitCost('2000000.01', 'EGP', '2000000.00')).toEqual(TOO_LARGE)
})
