import { expect, test } from 'vitest'
import { avatarSources, initialOf } from './avatar-sources.ts'

test('without a picture there is nothing to look for', () => {
  expect(avatarSources(null)).toEqual([])
})

test('the signed link comes before the address of the session', () => {
  const signed = '/api/avatars/7/avatar.jpg?expires=1&signature=x'
  expect(avatarSources(signed)).toEqual([signed, '/api/profile/avatar'])
})

test.each([
  ['mona@example.com', 'M'],
  ['éva@example.com', 'É'],
  ['7up@example.com', '7'],
  ['_mona@example.com', 'M'],
  ['', 'U'],
])('the initial of "%s" is %s', (email, initial) => {
  expect(initialOf(email)).toBe(initial)
})
