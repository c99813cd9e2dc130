import { afterEach, beforeEach, expect, vi } from 'vitest'

// console output fails a test, because it is a defect or a message that nobody reads
const spies: { mock: { calls: unknown[][] } }[] = []

beforeEach(() => {
  spies.splice(0, spies.length, vi.spyOn(console, 'error'), vi.spyOn(console, 'warn'))
})

afterEach(() => {
  const noise = spies.flatMap((spy) => spy.mock.calls)
  vi.restoreAllMocks()
  expect(noise).toEqual([])
})
