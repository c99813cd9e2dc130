import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('uses a prefetched response once after a slow load, and none half a minute later', async () => {
  const [session, businesses] = [Response.json({}), Response.json([])].map((answer) =>
    Promise.resolve(answer),
  )
  vi.stubGlobal('window', {
    prefetchedResponses: new Map([
      ['/api/session', session],
      ['/api/businesses', businesses],
    ]),
  })
  vi.useFakeTimers({ toFake: ['performance'] })
  vi.advanceTimersByTime(60_000)
  vi.resetModules()
  const { takePrefetched } = await import('./prefetched-responses.ts')
  expect(takePrefetched('/api/session')).toBe(session)
  expect(takePrefetched('/api/session')).toBeUndefined()
  vi.advanceTimersByTime(30_000)
  expect(takePrefetched('/api/businesses')).toBeUndefined()
})
