import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expectedPayouts, isPayoutLate, payoutRhythm } from './payout-rhythm.ts'
import { shifted } from './period-before.ts'

/** The days of payouts that follow each other after so many days. */
function paidAfter(...gaps: number[]): string[] {
  const days = ['2026-01-05']
  for (const gap of gaps) days.push(shifted(days.at(-1) ?? '', gap))
  return days
}

describe('payoutRhythm', () => {
  test('expects the median gap, and calls a payout late after three days more', () => {
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

  test('a single long pause changes neither the expected gap nor the limit', () => {
    expect(payoutRhythm(paidAfter(7, 7, 40, 7, 7))).toMatchObject({ everyDays: 7, lateAfterDays: 10 })
  })

  test('follows a platform that changed its schedule', () => {
    expect(payoutRhythm(paidAfter(...Array(12).fill(30), ...Array(12).fill(7)))?.everyDays).toBe(7)
  })

  test('knows no rhythm with fewer than four payouts or with irregular ones', () => {
    expect(payoutRhythm([])).toBeNull()
    expect(payoutRhythm(paidAfter(7, 7))).toBeNull()
    expect(payoutRhythm(paidAfter(7, 7, 7))).not.toBeNull()
    expect(payoutRhythm(paidAfter(1, 20, 2, 33, 1, 12))).toBeNull()
  })
})

describe('isPayoutLate', () => {
  const weekly = { everyDays: 7, lateAfterDays: 10, lastOn: '2026-03-01' }

  test('is late from the day after the limit, on the last day that the files cover', () => {
    expect(isPayoutLate(weekly, { knownTo: '2026-03-11', held: 1 })).toBe(false)
    expect(isPayoutLate(weekly, { knownTo: '2026-03-12', held: 1 })).toBe(true)
  })

  test('is not late when nothing is owed', () => {
    expect(isPayoutLate(weekly, { knownTo: '2026-05-01', held: 0 })).toBe(false)
    expect(isPayoutLate(weekly, { knownTo: '2026-05-01', held: -500 })).toBe(false)
  })
})

describe('expectedPayouts', () => {
  const weekly = { everyDays: 7, lastOn: '2026-03-01' }

  test('names the days from the first to the last day, both included', () => {
    expect(expectedPayouts(weekly, { from: '2026-03-08', to: '2026-03-22' })).toEqual([
      '2026-03-08',
      '2026-03-15',
      '2026-03-22',
    ])
    expect(expectedPayouts(weekly, { from: '2026-03-09', to: '2026-03-14' })).toEqual([])
  })

  test('never names the last payout itself, and continues its rhythm from any day on', () => {
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
