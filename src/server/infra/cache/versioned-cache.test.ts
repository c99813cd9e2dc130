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

test('keeps answers up to the sum of their sizes, and evicts the least recently used', () => {
  const cache = new VersionedCache<string>(5, ({ length }) => length)
  const kept = () => ['a', 'b', 'c'].filter((key) => cache.has(key))
  cache.set('a', '1', 'xx')
  cache.set('b', '1', 'xxx')
  cache.set('a', '2', 'x')
  expect(kept()).toEqual(['a', 'b'])
  cache.set('c', '1', 'xx')
  expect(kept()).toEqual(['a', 'c'])
  cache.set('b', '2', 'xxxxxx')
  expect(kept()).toEqual(['a', 'c'])
  cache.set('b', '3', 'xxxxx')
  expect(kept()).toEqual(['b'])
})
