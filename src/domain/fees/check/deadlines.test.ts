import { expect, test } from 'vitest'
import { DISPUTE_DEADLINES, timeLeft } from './deadlines.ts'

const weight = {
  platform: 'noon',
  kind: 'fulfilment',
  fulfilment: 'seller',
  cause: 'amount',
  chargedOn: '2026-02-20',
} as const

test('allows 14 days from the statement, including the last one', () => {
  const left = (today: string) => {
    const time = timeLeft(weight, today)
    return [time?.lastDay, time?.daysLeft]
  }
  expect(left('2026-02-20')).toEqual(['2026-03-06', 14])
  expect(left('2026-03-06')).toEqual(['2026-03-06', 0])
  expect(left('2026-03-07')).toEqual(['2026-03-06', -1])
})

test('is unknown when no source states it', () => {
  expect(timeLeft({ ...weight, platform: 'amazon' }, '2026-02-20')).toBeNull()
  expect(timeLeft({ ...weight, kind: 'referral' }, '2026-02-20')).toBeNull()
  expect(timeLeft({ ...weight, fulfilment: 'platform' }, '2026-02-20')).toBeNull()
  expect(timeLeft({ ...weight, fulfilment: null }, '2026-02-20')).toBeNull()
  expect(timeLeft({ ...weight, cause: 'again' }, '2026-02-20')).toBeNull()
})

test('each deadline names its source and when it was checked', () => {
  for (const { source } of DISPUTE_DEADLINES) {
    expect(source.title).not.toBe('')
    expect(source.checkedOn).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  }
})
