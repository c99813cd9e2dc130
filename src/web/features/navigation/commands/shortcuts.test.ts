import { expect, test } from 'vitest'
import { addressOf, BUSINESSES_KEY, SECTION_KEYS, shortcutReader } from './shortcuts.ts'

const key = (pressed: string, more: object = {}) => ({
  key: pressed,
  code: /^[a-z]$/i.test(pressed) ? `Key${pressed.toUpperCase()}` : '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  timeStamp: 0,
  ...more,
})

test('gives each section its own letter', () => {
  const keys = [...Object.values(SECTION_KEYS), BUSINESSES_KEY]
  expect(new Set(keys).size).toBe(keys.length)
})

test('reads G and a letter as a shortcut when the letter follows within 1.5 seconds', () => {
  const read = shortcutReader()
  expect(read(key('p'), true)).toBeUndefined()
  expect(read(key('g', { timeStamp: 1_000 }), true)).toBeUndefined()
  expect(read(key('p', { timeStamp: 2_000 }), true)).toEqual({ go: 'p' })
  expect(read(key('p', { timeStamp: 2_100 }), true)).toBeUndefined()
  read(key('g', { timeStamp: 3_000 }), true)
  expect(read(key('p', { timeStamp: 4_600 }), true)).toBeUndefined()
})

test('reads the same keys on an Arabic keyboard', () => {
  const read = shortcutReader()
  read(key('ل', { code: 'KeyG' }), true)
  expect(read(key('ح', { code: 'KeyP' }), true)).toEqual({ go: 'p' })
  expect(read(key('؟'), true)).toEqual({ open: 'shortcuts' })
  expect(read(key('ن', { code: 'KeyK', ctrlKey: true }), false)).toEqual({ open: 'palette' })
})

test('reads only Ctrl+K and Cmd+K while the user types', () => {
  const read = shortcutReader()
  expect(read(key('?'), false)).toBeUndefined()
  expect(read(key('/'), false)).toBeUndefined()
  read(key('g'), false)
  expect(read(key('p'), false)).toBeUndefined()
  expect(read(key('k', { metaKey: true }), false)).toEqual({ open: 'palette' })
})

test("ignores the browser's own shortcuts", () => {
  const read = shortcutReader()
  expect(read(key('p', { ctrlKey: true }), true)).toBeUndefined()
  read(key('g', { ctrlKey: true }), true)
  expect(read(key('d'), true)).toBeUndefined()
  expect(read(key('k', { ctrlKey: true, altKey: true }), true)).toBeUndefined()
})

test('the letter of a section leads nowhere outside a business', () => {
  expect(addressOf('d', 'b1')).toBe('/business/b1/dashboard')
  expect(addressOf('d', undefined)).toBeUndefined()
  expect(addressOf('b', undefined)).toBe('/my-businesses')
  expect(addressOf('z', 'b1')).toBeUndefined()
})
