import { expect, test } from 'vitest'
import { goesAsItIs, isImage } from './avatar-file.ts'

test.each([
  ['image/jpeg', 200 * 1024, true],
  ['image/jpeg', 200 * 1024 + 1, false],
  ['image/png', 10, true],
  ['image/webp', 10, true],
  ['image/gif', 10, false],
  ['image/svg+xml', 10, false],
])('uploads a file of type %s with %i bytes unchanged: %s', (type, size, expected) => {
  expect(goesAsItIs({ type, size })).toBe(expected)
})

test.each([
  ['image/avif', true],
  ['text/plain', false],
  ['application/pdf', false],
  ['', false],
])('treats a file of type "%s" as an image: %s', (type, expected) => {
  expect(isImage({ type })).toBe(expected)
})
