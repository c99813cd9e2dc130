import { expect, test } from 'vitest'
import type { Connection } from '#contract/connections.ts'
import { statusOf } from './status.ts'

const LIVE = { state: 'live', checks: [], startOn: '2026-01-01', throttledUntil: null, failedWindows: 0 }
const of = (changed: object) => statusOf({ ...LIVE, ...changed } as unknown as Connection)

test('calls a live connection up to date unless a period is missing or the platform asked to wait', () => {
  expect(of({})).toBe('live')
  expect(of({ failedWindows: 1 })).toBe('incomplete')
  expect(of({ failedWindows: 1, state: 'paused' })).toBe('paused')
  expect(of({ failedWindows: 1, throttledUntil: '2026-11-20T07:00:00.000Z' })).toBe('throttled')
})

test('is ready once all steps of the check have passed, and no earlier', () => {
  const step = (state: string) => ({ name: 'signIn', state, error: null })
  const unstarted = { state: 'connecting', startOn: null }
  expect(of({ ...unstarted, checks: [step('ok'), step('waiting')] })).toBe('connecting')
  expect(of({ ...unstarted, checks: [step('ok'), step('failed')] })).toBe('checkFailed')
  expect(of({ ...unstarted, checks: [step('ok'), step('ok')] })).toBe('ready')
})
