import { expect, test } from 'vitest'
import { filtersOn, readAddress, writeAddress } from './address.ts'

const roundTrip = (text: string) => writeAddress(readAddress(new URLSearchParams(text))).toString()

test('writes filters and sorting to the URL, and leaves out defaults', () => {
  const full =
    'view=lines&search=oud&from=2026-03-01&to=2026-03-31&platform=noon&currency=EGP' +
    '&productId=0a1b2c3d-0a1b-4c2d-8a1b-0a1b2c3d4e5f&kind=refund&sort=profit&direction=asc&cursor=WyJh'
  expect(roundTrip(full)).toBe(full)
  expect(roundTrip('view=orders&sort=date&direction=desc&search=')).toBe('')
})

test('leaves out invalid filters', () => {
  expect(
    roundTrip(
      'view=x&from=2026-13-45&to=soon&currency=XXX&productId=7&status=gone&sort=name&direction=up&cursor=%20',
    ),
  ).toBe('')
})

test('filters orders by status, and sale lines by kind', () => {
  expect(roundTrip('status=refunded&kind=refund')).toBe('status=refunded')
  expect(roundTrip('view=lines&status=refunded&kind=refund')).toBe('view=lines&kind=refund')
})

test('does not count the search as a filter', () => {
  expect(filtersOn(readAddress(new URLSearchParams('search=oud&sort=fees')))).toBe(0)
  expect(filtersOn(readAddress(new URLSearchParams('from=2026-03-01&platform=noon&status=sold')))).toBe(3)
})
