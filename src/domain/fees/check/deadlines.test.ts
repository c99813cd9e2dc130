import { expect, test } from 'vitest'
import { DISPUTE_DEADLINES, timeLeft } from './deadlines.ts'

const weight = {
  platform: 'noon',
  kind: 'fulfilment',
  fulfilment: 'seller',
  cause: 'amount',
  chargedOn: '2026-02-20',
} as const

test('a seller can dispute a wrong noon fulfilment fee until 14 days after its statement, including the last day', () => {
  const left = (today: string) => {
    const time = timeLeft(weight, today)
    return [time?.lastDay, time?.daysLeft]
  }
  expect(left('2026-02-20')).toEqual(['2026-03-06', 14])
  expect(left('2026-03-06')).toEqual(['2026-03-06', 0])
  expect(left('2026-03-07')).toEqual(['2026-03-06', -1])
})

test('the deadline is null for fees for which no source states a deadline', () => {
  expect(timeLeft({ ...weight, platform: 'amazon' }, '2026-02-20')).toBeNull()
  expect(timeLeft({ ...weight, kind: 'referral' }, '2026-02-20')).toBeNull()
  expect(timeLeft({ ...weight, fulfilment: 'platform' }, '2026-02-20')).toBeNull()
  expect(timeLeft({ ...weight, fulfilment: null }, '2026-02-20')).toBeNull()
  expect(timeLeft({ ...weight, cause: 'again' }, '2026-02-20')).toBeNull()
})

test('each deadline has a source and the day on which that source was last checked', () => {
  for (const { source } of DISPUTE_DEADLINES) {
    expect(source.title).not.toBe('')
    expect(source.checkedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  }
})
