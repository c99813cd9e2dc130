import { expect, test } from 'vitest'
import { answerOf } from './answer.ts'

const BUSINESS = '0b7e6f0a-3c1d-4a52-9d27-1f6f2f6a9c11'
const of = (query: string) => answerOf(new URLSearchParams(query))

test('reads the business from the state, and the code if the seller agreed', () => {
  const state = `${BUSINESS}.aZ09_-`
  expect(of(`code=abc&scope=orders.read&state=${state}`)).toEqual({
    businessId: BUSINESS,
    state,
    code: 'abc',
  })
  expect(of(`error=access_denied&state=${state}`)).toEqual({ businessId: BUSINESS, state, code: null })
})

test.each([
  '',
  'code=abc',
  'code=abc&state=4711',
  `code=abc&state=${BUSINESS}`,
  `code=a&state=x${BUSINESS}.y`,
])('ignores URLs that do not come from a sign-in which Safi started: %s', (query) =>
  expect(of(query)).toBeNull(),
)
