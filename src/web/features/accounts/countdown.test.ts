import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api/client.ts'
import { keepWait, keptWait, secondsLeft } from './countdown.ts'
import { secondsToWait } from './seconds-to-wait.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  [120_000, 120],
  [119_001, 120],
  [119_000, 119],
  [1, 1],
  [0, 0],
  [-5, 0],
])('shows %i ms before the end as %i seconds', (ms, seconds) => {
  expect(secondsLeft(1_000_000 + ms, 1_000_000)).toBe(seconds)
})

test('stores the end of a wait under its name, and reports no wait when the browser blocks storage', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  keepWait('sign-up', 1234)
  expect([keptWait('sign-up'), keptWait('confirmation')]).toEqual([1234, 0])
  vi.stubGlobal('sessionStorage', undefined)
  keepWait('sign-up', 1234)
  expect(keptWait('sign-up')).toBe(0)
})

test("waits as long as the server's error states, or for the default time", () => {
  const limited = (data: Record<string, string | number>) => new ApiError('rate_limited', 429, { data })
  expect(secondsToWait(limited({ seconds: 87.2 }), 120)).toBe(88)
  expect(secondsToWait(limited({}), 120)).toBe(120)
  expect(secondsToWait(limited({ seconds: 0 }), 60)).toBe(1)
  expect(secondsToWait(new Error('other'), 60)).toBe(60)
})
