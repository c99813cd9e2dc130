import { expect, test } from 'vitest'
import { ApiError } from '#web/api/client.ts'
import { correctionOf } from './correction.ts'

test('lists the kinds of amounts that keep their numbers in the new currency, without zero counts', () => {
  const data = {
    from: 'USD',
    into: 'EGP',
    products: 3,
    shipments: 0,
    overheads: 1,
    rules: 0,
    purchases: 0,
    unruled: 2,
  }
  expect(correctionOf(new ApiError('country_changes_amounts', 409, { data }), 'EG')).toEqual({
    country: 'EG',
    from: 'USD',
    into: 'EGP',
    relabelled: [
      { kind: 'products', count: 3 },
      { kind: 'overheads', count: 1 },
    ],
    notes: [{ kind: 'unruled', count: 2 }],
  })
})

test('returns null when the request failed for a reason other than the change of country', () => {
  expect(correctionOf(new ApiError('business_has_sales', 409), 'EG')).toBeNull()
  expect(correctionOf(new Error('no'), 'EG')).toBeNull()
})
