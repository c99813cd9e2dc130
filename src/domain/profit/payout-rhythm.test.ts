import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectedPayouts, isPayoutLate, payoutRhythm } from './payout-rhythm.ts'
import { shifted } from './period-before.ts'

/** The days of payouts; `gaps` are the numbers of days between them. */
function paidAfter(...gaps: number[]): string[] {
  const days = ['2026-01-05']
  for (const gap of gaps) days.push(shifted(days.at(-1) ?? '', gap))
  return days
}

describe('payoutRhythm', () => {
  test('expects a payout after the median gap, and calls it late after three more days', () => {
    expect(payoutRhythm(paidAfter(14, 14, 15, 14))).toEqual({
      everyDays: 14,
      lateAfterDays: 17,
      lastOn: '2026-03-03',
    })
  })

  test('allows a delay of three deviations when payouts are less regular', () => {
    // gaps 12, 14, 16, 20: median 15, deviations 3, 1, 1, 5, so their median is 2
    expect(payoutRhythm(paidAfter(12, 14, 16, 20))).toMatchObject({ everyDays: 15, lateAfterDays: 21 })
  })

  test('changes neither the expected gap nor the limit because of a single long pause', () => {
    expect(payoutRhythm(paidAfter(7, 7, 40, 7, 7))).toMatchObject({ everyDays: 7, lateAfterDays: 10 })
  })

  test('follows a platform that changed its schedule', () => {
    expect(payoutRhythm(paidAfter(...Array(12).fill(30), ...Array(12).fill(7)))?.everyDays).toBe(7)
  })

  test('is null with fewer than four payouts, or when payouts are irregular', () => {
    expect(payoutRhythm([])).toBeNull()
    expect(payoutRhythm(paidAfter(7, 7))).toBeNull()
    expect(payoutRhythm(paidAfter(7, 7, 7))).not.toBeNull()
    expect(payoutRhythm(paidAfter(1, 20, 2, 33, 1, 12))).toBeNull()
  })
})

describe('whether a payout is late (isPayoutLate)', () => {
  const weekly = { everyDays: 7, lateAfterDays: 10, lastOn: '2026-03-01' }

  test('is true from the day after the limit, judged on the last day that the files cover', () => {
    expect(isPayoutLate(weekly, { knownTo: '2026-03-11', held: 1 })).toBe(false)
    expect(isPayoutLate(weekly, { knownTo: '2026-03-12', held: 1 })).toBe(true)
  })

  test('is false when the platform owes nothing', () => {
    expect(isPayoutLate(weekly, { knownTo: '2026-05-01', held: 0 })).toBe(false)
    expect(isPayoutLate(weekly, { knownTo: '2026-05-01', held: -500 })).toBe(false)
  })
})

describe('expectedPayouts', () => {
  const weekly = { everyDays: 7, lastOn: '2026-03-01' }

  test('returns the expected days within a period whose first and last day are included', () => {
    expect(expectedPayouts(weekly, { from: '2026-03-08', to: '2026-03-22' })).toEqual([
      '2026-03-08',
      '2026-03-15',
      '2026-03-22',
    ])
    expect(expectedPayouts(weekly, { from: '2026-03-09', to: '2026-03-14' })).toEqual([])
  })

  test('never returns the last payout itself, and continues its rhythm from any day on', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.integer({ min: 1, max: 60 }), fc.nat(90), (offset, everyDays, length) => {
        const from = shifted('2026-01-01', offset)
        const to = shifted(from, length)
        const found = expectedPayouts({ everyDays, lastOn: '2026-03-01' }, { from, to })
        const all = Array.from({ length: 400 }, (_, index) => shifted('2026-03-01', (index + 1) * everyDays))
        expect(found).toEqual(all.filter((day) => day >= from && day <= to))
      }),
    )
  })
})
