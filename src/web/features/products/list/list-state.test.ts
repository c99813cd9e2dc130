import { expect, test } from 'vitest'
import { readState } from '#web/state/url-state.ts'
import { LIST_PARAMS, rowsQueryOf, sortOf, variantsShown } from './list-state.ts'

const of = (search: string) => readState(LIST_PARAMS, new URLSearchParams(search))
const last = { period: 'last-30-days', range: { from: '2026-10-25', to: '2026-11-23' } } as const

test('until a sort is chosen, the table is sorted by revenue and the cards show the newest products first', () => {
  expect(sortOf(of(''))).toEqual({ key: 'revenue', direction: 'desc' })
  expect(sortOf(of('view=cards'))).toEqual({ key: 'newest', direction: 'desc' })
  expect(sortOf(of('sort=margin-asc'))).toEqual({ key: 'margin', direction: 'asc' })
  expect(sortOf(of('sort=nonsense-asc'))).toEqual({ key: 'newest', direction: 'desc' })
})

test('the table shows variants together in one row, unless the seller chose separate rows or opened the variants of one product', () => {
  expect(variantsShown(of(''))).toBe('together')
  for (const search of ['variants=apart', 'view=cards', 'variantOf=Shirt'])
    expect(variantsShown(of(search)), search).toBe('apart')
})

test('the query contains the filters of the URL; for the last 30 days it contains only their number, and the server chooses the dates', () => {
  expect(rowsQueryOf(of('only=losing&search=lamp&tag=summer&variantOf=Lamps&platform=x'), last)).toEqual({
    search: 'lamp',
    only: 'losing',
    tag: 'summer',
    variantOf: 'Lamps',
    days: 30,
    sort: 'revenue',
    order: 'desc',
  })
  const range = { from: '2026-01-01', to: '2026-01-31' }
  expect(rowsQueryOf(of(''), { period: 'custom', range })).toMatchObject(range)
})
