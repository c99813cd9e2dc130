import { expect, test } from 'vitest'
import { readState } from '#web/state/url-state.ts'
import { queryOf, SALES_STATE } from './address.ts'

const query = (text: string) => queryOf(readState(SALES_STATE, new URLSearchParams(text)), {})
const given = (text: string) =>
  Object.fromEntries(Object.entries(query(text)).filter(([, value]) => value !== undefined))

test('passes the search, filters, sort and page of the URL to the API', () => {
  expect(
    given(
      'view=lines&search=oud&platform=noon&currency=EGP&productId=0a1b2c3d-0a1b-4c2d-8a1b-0a1b2c3d4e5f&kind=refund&sort=profit-asc&cursor=WyJh',
    ),
  ).toEqual({
    search: 'oud',
    platform: 'noon',
    currency: 'EGP',
    productId: '0a1b2c3d-0a1b-4c2d-8a1b-0a1b2c3d4e5f',
    kind: 'refund',
    sort: 'profit',
    direction: 'asc',
    cursor: 'WyJh',
  })
})

test('leaves out invalid filters', () => {
  expect(given('view=x&currency=XXX&productId=7&status=gone&sort=name-up&cursor=%20')).toEqual({
    sort: 'date',
    direction: 'desc',
  })
})

test('filters orders by their status, and sale lines by their kind', () => {
  expect(given('status=refunded&kind=refund')).toMatchObject({ status: 'refunded' })
  expect(given('status=refunded&kind=refund')).not.toHaveProperty('kind')
  expect(given('view=lines&status=refunded&kind=refund')).toMatchObject({ kind: 'refund' })
  expect(given('view=lines&status=refunded&kind=refund')).not.toHaveProperty('status')
})
