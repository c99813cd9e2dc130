import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PayoutDay, tallyPayouts } from './payouts.ts'

const dayAt = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10)

test('sums earnings and payouts, and returns the unpaid balance and the day of its oldest earnings', () => {
  const days: PayoutDay[] = [
    { day: '2026-01-05', earned: 10_000, paid: 0 },
    { day: '2026-01-20', earned: 5_000, paid: 0 },
    { day: '2026-01-31', earned: -1_000, paid: 9_000 },
    { day: '2026-02-10', earned: 4_000, paid: 2_000 },
    { day: '2026-02-11', earned: 700, paid: 0 },
  ]
  expect(tallyPayouts(days)).toEqual({
    opening: 0,
    earned: 18_700,
    paid: 11_000,
    held: 7_700,
    // payouts of 110.00 and a loss of 10.00 use up the 100.00 earned on the 5th and 20.00 of the earnings of the 20th
    heldSince: '2026-01-20',
    steps: [
      { day: '2026-01-31', earned: 14_000, paid: 9_000, balance: 5_000 },
      { day: '2026-02-10', earned: 4_000, paid: 2_000, balance: 7_000 },
      { day: null, earned: 700, paid: 0, balance: 7_700 },
    ],
    months: [
      { month: '2026-01', earned: 14_000, paid: 9_000, balance: 5_000 },
      { month: '2026-02', earned: 4_700, paid: 2_000, balance: 7_700 },
    ],
  })
})

test('names the day of the oldest unpaid earnings, even if only one minor unit is unpaid, and no day when nothing is unpaid', () => {
  const days = (paid: number) => [
    { day: '2026-01-01', earned: 500, paid: 0 },
    { day: '2026-01-02', earned: 300, paid },
  ]
  expect(tallyPayouts(days(499)).heldSince).toBe('2026-01-01')
  expect(tallyPayouts(days(500)).heldSince).toBe('2026-01-02')
  expect(tallyPayouts(days(800))).toMatchObject({ held: 0, heldSince: null })
  // the payout includes earnings from before the first file, so nothing is unpaid
  expect(tallyPayouts(days(900))).toMatchObject({ held: -100, heldSince: null })
})

test('starts a period with the balance of the day before it, and ends it with the balance of its last day', () => {
  const days: PayoutDay[] = [
    { day: '2026-01-05', earned: 10_000, paid: 0 },
    { day: '2026-01-20', earned: 5_000, paid: 9_000 },
    { day: '2026-02-10', earned: 4_000, paid: 2_000 },
    { day: '2026-03-01', earned: 700, paid: 0 },
  ]
  expect(tallyPayouts(days, { from: '2026-02-01', to: '2026-02-28' })).toEqual({
    opening: 6_000,
    earned: 4_000,
    paid: 2_000,
    held: 8_000,
    heldSince: '2026-01-20',
    steps: [{ day: '2026-02-10', earned: 4_000, paid: 2_000, balance: 8_000 }],
    months: [{ month: '2026-02', earned: 4_000, paid: 2_000, balance: 8_000 }],
  })
  const quiet = { opening: 8_700, earned: 0, paid: 0, held: 8_700, steps: [], months: [] }
  expect(tallyPayouts(days, { from: '2026-04-01' })).toMatchObject(quiet)
})

test('the opening balance of a period is the closing balance of the period before, for any days', () => {
  const day = fc.record({ earned: fc.integer({ min: -9, max: 30 }), paid: fc.integer({ min: 0, max: 20 }) })
  fc.assert(
    fc.property(fc.array(day, { maxLength: 30 }), fc.nat(30), (rows, cut) => {
      const days = rows.map((each, at) => ({ ...each, day: dayAt(at) }))
      const first = tallyPayouts(days, { to: dayAt(cut) })
      const second = tallyPayouts(days, { from: dayAt(cut + 1) })
      const whole = tallyPayouts(days)
      expect(second.opening).toBe(first.held)
      expect([first.earned + second.earned, first.paid + second.paid]).toEqual([whole.earned, whole.paid])
      expect([second.held, second.heldSince]).toEqual([whole.held, whole.heldSince])
    }),
  )
})

/** A slow reference calculation that follows every single minor unit in chronological order. */
function oldestOf(days: readonly PayoutDay[]): string | null {
  const units: string[] = []
  let owed = 0
  for (const { day, earned, paid } of days) {
    for (let unit = 0; unit < earned; unit++) {
      if (owed > 0) owed--
      else units.push(day)
    }
    for (let unit = 0; unit < paid + Math.max(0, -earned); unit++) {
      if (units.shift() === undefined) owed++
    }
  }
  return units[0] ?? null
}

test('the balance and the day of its oldest earnings equal those of a slow reference calculation, for any days', () => {
  const amounts = fc.array(
    fc.record({
      gap: fc.integer({ min: 1, max: 40 }),
      earned: fc.integer({ min: -9, max: 30 }),
      paid: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60 })),
    }),
    { maxLength: 40 },
  )
  fc.assert(
    fc.property(amounts, (rows) => {
      let at = 0
      const days = rows.map(({ gap, earned, paid }) => {
        at += gap
        return { day: dayAt(at), earned, paid }
      })
      const tally = tallyPayouts(days)
      const sum = (of: readonly { earned: number; paid: number }[], key: 'earned' | 'paid') =>
        of.reduce((all, each) => all + each[key], 0)
      expect(tally.held).toBe(sum(days, 'earned') - sum(days, 'paid'))
      for (const parts of [tally.steps, tally.months]) {
        expect([sum(parts, 'earned'), sum(parts, 'paid')]).toEqual([tally.earned, tally.paid])
      }
      expect(tally.steps.at(-1)?.balance ?? 0).toBe(tally.held)
      expect(tally.heldSince).toBe(tally.held > 0 ? oldestOf(days) : null)
    }),
    { numRuns: 500 },
  )
})
