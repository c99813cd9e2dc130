import { describe, expect, test } from 'vitest'
import type { PayoutAccount, PayoutRhythm } from '#contract/payouts.ts'
import { payoutCalendar } from './payout-days.ts'

const weekly: PayoutRhythm = {
  ...{ everyDays: 7, lateAfterDays: 10, lastOn: '2026-03-01' },
  ...{ knownTo: '2026-03-03', held: 5_000, late: false },
}
const account = (platform: string, rhythm: PayoutRhythm | null) => ({ platform, rhythm }) as PayoutAccount
const shown = (accounts: PayoutAccount[], today: string) =>
  payoutCalendar(accounts, today).map(({ state, day, account: { platform }, next }) =>
    [day, platform, state, ...(next ? ['next'] : [])].join(' '),
  )

describe('the payout calendar', () => {
  test('lists the payouts expected in the next 31 days by day, at most four of each platform', () => {
    const monthly = { ...weekly, everyDays: 30, lastOn: '2026-02-21' }
    expect(shown([account('noon', weekly), account('Amazon', monthly)], '2026-03-04')).toEqual([
      '2026-03-08 noon expected next',
      '2026-03-15 noon expected',
      '2026-03-22 noon expected',
      '2026-03-23 Amazon expected next',
      '2026-03-29 noon expected',
    ])
  })

  test('marks a payout as unseen if its day has passed but is after the end of the files', () => {
    expect(shown([account('noon', weekly)], '2026-03-09').slice(0, 2)).toEqual([
      '2026-03-08 noon unseen next',
      '2026-03-15 noon expected',
    ])
    // on its own day, the payout is still expected
    expect(shown([account('noon', weekly)], '2026-03-08')[0]).toBe('2026-03-08 noon expected next')
  })

  test('does not list the day of a payout that the files cover while the platform owed nothing', () => {
    const paused = { ...weekly, knownTo: '2026-03-08', held: 0 }
    expect(shown([account('noon', paused)], '2026-03-09')[0]).toBe('2026-03-15 noon expected next')
    expect(shown([account('noon', paused)], '2026-03-19')).toEqual([])
    expect(shown([account('noon', { ...paused, held: 1 })], '2026-03-19')).toHaveLength(1)
  })

  test('lists a late payout first', () => {
    const late = { ...weekly, lastOn: '2026-03-10', knownTo: '2026-03-22', late: true }
    expect(shown([account('noon', weekly), account('Jumia', late)], '2026-03-18').slice(0, 2)).toEqual([
      '2026-03-17 Jumia late next',
      '2026-03-08 noon unseen next',
    ])
  })

  test('expects no further payouts from a platform whose last expected payout was not seen for long', () => {
    expect(shown([account('noon', weekly)], '2026-03-19')).toEqual(['2026-03-08 noon unseen next'])
  })

  test('lists nothing for a platform without a payout rhythm', () => {
    expect(shown([account('noon', null)], '2026-03-22')).toEqual([])
  })
})
