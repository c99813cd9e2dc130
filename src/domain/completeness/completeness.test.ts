import { describe, expect, test } from 'vitest'
import { shifted } from '../profit/period-before.ts'
import { comparedDays } from './compared-days.ts'
import { incompleteDays, type PlatformAdded } from './completeness.ts'
import { isIncomplete } from './incomplete-steps.ts'

const TODAY = '2026-03-25'

interface Habits {
  platform: string
  /** How many days before TODAY the last file was uploaded. */
  lastUpload: number
  /** After how many days the files contain all amounts of a day. */
  after: number
  sales?: number
  movable?: boolean
}

/** Daily uploads that contain the days of the last ten weeks. */
function daily({ platform, lastUpload, after, sales = 100_00, movable = false }: Habits): PlatformAdded[] {
  return Array.from({ length: 70 - lastUpload - after }, (_, at) => {
    const day = shifted(TODAY, at - 69)
    const uploadedOn = shifted(day, after)
    return { platform, currency: 'EGP', day, uploadedOn, sales, fees: sales / 10, lines: 5, movable } as const
  })
}

function incomplete(...habits: Habits[]) {
  return incompleteDays(habits.flatMap(daily), TODAY)
}

describe('the incomplete days', () => {
  test('are those whose fees the platform has not charged yet, counted back from its last upload', () => {
    expect(incomplete({ platform: 'noon', lastUpload: 1, after: 7 })).toEqual({
      from: '2026-03-18',
      platforms: [{ platform: 'noon', completeTo: '2026-03-17', uploadedOn: '2026-03-24', completeAfter: 7 }],
    })
  })

  test('are those after the last upload, even if the lag is unknown because later files take over lines', () => {
    const late = { platform: 'noon', completeTo: '2026-03-20', uploadedOn: '2026-03-20', completeAfter: null }
    expect(incomplete({ platform: 'noon', lastUpload: 5, after: 0, movable: true })).toEqual({
      from: '2026-03-21',
      platforms: [late],
    })
  })

  test('are none if nothing was imported, or if the last file is from today and the lag is unknown', () => {
    expect(incomplete()).toBeNull()
    expect(incomplete({ platform: 'noon', lastUpload: 0, after: 0, movable: true })).toBeNull()
  })

  test('do not wait for a platform with few sales, nor for a platform without a file for 45 days', () => {
    const amazon = { platform: 'Amazon', lastUpload: 0, after: 0 }
    expect(incomplete(amazon, { platform: 'Etsy', lastUpload: 9, after: 0, sales: 4_00 })).toBeNull()
    expect(incomplete(amazon, { platform: 'noon', lastUpload: 46, after: 0 })).toBeNull()
    expect(incomplete(amazon, { platform: 'noon', lastUpload: 9, after: 0 })).toMatchObject({
      from: '2026-03-17',
      platforms: [{ platform: 'noon' }],
    })
  })
})

test('compares the complete days with the same number of days from the start of the previous period', () => {
  const [march, february] = [
    { from: '2026-03-01', to: '2026-03-25' },
    { from: '2026-02-01', to: '2026-02-25' },
  ]
  expect(comparedDays(march, february, '2026-03-18')).toEqual({
    now: { from: '2026-03-01', to: '2026-03-17' },
    before: { from: '2026-02-01', to: '2026-02-17' },
  })
  expect(comparedDays(march, february, '2026-03-26')).toEqual({ now: march, before: february })
  expect(comparedDays(march, february, null)).toEqual({ now: march, before: february })
  expect(comparedDays(march, february, '2026-03-01')).toBeNull()
  // the previous period is shorter than the complete days
  const short = { from: '2026-02-01', to: '2026-02-03' }
  expect(comparedDays(march, short, '2026-03-18')?.before).toEqual(short)
})

test.each([
  ['2026-03-16', 'week', null, true],
  ['2026-03-09', 'week', null, false],
  ['2026-03-17', 'day', null, false],
  ['2026-03-18', 'day', null, true],
  ['2026-03-01', 'month', null, true],
  ['2026-02-01', 'month', null, false],
  ['2026-01-01', 'year', null, true],
  // the period ends before the first incomplete day
  ['2026-03-01', 'month', '2026-03-17', false],
] as const)(
  'the step from %s, a %s, of a period up to %s contains incomplete days: %s',
  (start, step, to, expected) => {
    expect(isIncomplete(start, step, { to }, { from: '2026-03-18' })).toBe(expected)
    expect(isIncomplete(start, step, { to }, null)).toBe(false)
  },
)
