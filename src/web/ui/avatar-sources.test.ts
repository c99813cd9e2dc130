import { expect, test } from 'vitest'
import { avatarSources, initialOf } from './avatar-sources.ts'

test('returns no source without a picture', () => {
  expect(avatarSources(null)).toEqual([])
})

test('tries the signed link to the picture first, then the URL that needs the session', () => {
  const signed = '/api/avatars/7/avatar.jpg?expires=1&signature=x'
  expect(avatarSources(signed)).toEqual([signed, '/api/profile/avatar'])
})

test.each([
  ['mona@example.com', 'M'],
  ['éva@example.com', 'É'],
  ['7up@example.com', '7'],
  ['_mona@example.com', 'M'],
  ['', 'U'],
])('the initial for the name "%s" is %s', (email, initial) => {
  expect(initialOf(email)).toBe(initial)
})
