import { expect, test } from 'vitest'
import { changedSearch, oneOf, pageOf } from './search-params.ts'

const search = (text: string) => new URLSearchParams(text)

test('writes changes beside what else the URL says, without empty and usual values', () => {
  const change = { tab: 'profit', sort: 'name', from: undefined, platform: '' }
  const changed = changedSearch(search('tab=fees&from=2026-01-01&platform=noon&kept=1'), change, {
    tab: 'profit',
  })
  expect(changed.toString()).toBe('kept=1&sort=name')
})

test('returns to the first page after any change but the page itself', () => {
  expect(changedSearch(search('page=3'), { sort: 'name' }).toString()).toBe('sort=name')
  expect(changedSearch(search('page=3&sort=name'), { page: 4 }).toString()).toBe('sort=name&page=4')
  expect(changedSearch(search('page=3'), { page: 1 }).toString()).toBe('')
})

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=2.7', 2],
  ['page=0', 1],
  ['page=-4', 1],
  ['page=last', 1],
])('reads the page of "%s" as %i', (text, page) => {
  expect(pageOf(search(text))).toBe(page)
})

test('ignores a value that is not known', () => {
  expect(oneOf(['asc', 'desc'], 'desc')).toBe('desc')
  expect(oneOf(['asc', 'desc'], 'up')).toBeUndefined()
  expect(oneOf(['asc', 'desc'], null)).toBeUndefined()
})
