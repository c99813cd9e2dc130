import { expect, test } from 'vitest'
import { readFragment } from './fragment.ts'

test.each([
  ['#access_token=a.b-c_d&type=recovery', { access_token: 'a.b-c_d', type: 'recovery' }],
  ['#token=a%2Bb', { token: 'a+b' }],
  ['#token=', { token: '' }],
  ['#main', null],
  ['#', null],
  ['', null],
])('reads the fragment %s as %o', (hash, carried) => {
  expect(readFragment(hash)).toEqual(carried)
})
