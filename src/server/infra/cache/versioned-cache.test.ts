import { expect, test } from 'vitest'
import { VersionedCache } from './versioned-cache.ts'

test('a background job renews an answer that was asked for, and keeps no other', () => {
  const cache = new VersionedCache<string>(1)
  cache.set('asked', '1', 'old')
  cache.renewals.set('asked', '2', 'new')
  cache.renewals.set('never asked', '2', 'other')
  expect(cache.get('asked', '2')).toBe('new')
  expect(cache.get('never asked', '2')).toBeUndefined()
})
