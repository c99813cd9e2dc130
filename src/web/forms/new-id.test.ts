import { afterEach, expect, test, vi } from 'vitest'
import { id } from '#contract/fields.ts'
import { newId } from './new-id.ts'

afterEach(() => void vi.unstubAllGlobals())

test('makes a new UUID each time, also on a page without HTTPS, where browsers have no `crypto.randomUUID`', () => {
  const getRandomValues = crypto.getRandomValues.bind(crypto)
  vi.stubGlobal('crypto', { getRandomValues })
  const ids = [newId(), newId()]
  expect(ids.map((made) => id.parse(made))).toEqual(ids)
  expect(new Set(ids).size).toBe(2)
})
