import { expect, test } from 'vitest'
import {
  choice,
  filter,
  name,
  pageNumber,
  readState,
  remaining,
  searchText,
  shaped,
  writeState,
} from './url-state.ts'

const PARAMS = {
  tab: choice(['profit', 'fees'], 'profit'),
  search: searchText,
  platform: name,
  kind: filter(['sale', 'refund']),
  code: shaped(/^\d+$/),
  page: pageNumber,
}
const read = (text: string) => readState(PARAMS, new URLSearchParams(text))
const write = (text: string, changes: Parameters<typeof writeState<typeof PARAMS>>[2]) =>
  writeState(PARAMS, new URLSearchParams(text), changes).toString()

test('reads the state from the URL, and ignores invalid values', () => {
  expect(read('tab=fees&search=oud&platform=noon&kind=sale&code=7&page=2')).toEqual({
    tab: 'fees',
    search: 'oud',
    platform: 'noon',
    kind: 'sale',
    code: '7',
    page: 2,
  })
  expect(read('tab=x&kind=gone&code=a&page=-1&platform=')).toEqual({
    tab: 'profit',
    search: '',
    platform: undefined,
    kind: undefined,
    code: undefined,
    page: 1,
  })
})

test('keeps other parameters of the URL when it writes changes, and leaves out empty and default values', () => {
  expect(write('tab=fees&kind=sale&other=1', { tab: 'profit', kind: undefined, platform: 'noon' })).toBe(
    'other=1&platform=noon',
  )
})

test('returns to the start of the list after every change except a change of page', () => {
  expect(write('page=3&cursor=abc', { kind: 'sale' })).toBe('kind=sale')
  expect(write('page=3&kind=sale', { page: 4 })).toBe('kind=sale&page=4')
  expect(write('page=3', { page: 1 })).toBe('')
})

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=2.7', 2],
  ['page=0', 1],
  ['page=-4', 1],
  ['page=last', 1],
])('reads the page of "%s" as %i', (text, page) => {
  expect(read(text).page).toBe(page)
})

test('keeps the requests that are not shown yet, and drops all when something else is shown', () => {
  const requests = ['', 'from=1', 'from=1&to=2'].map((text) => new URLSearchParams(text))
  const left = (shown: string) => remaining(requests, new URLSearchParams(shown)).map(String)
  expect(left('')).toEqual(['', 'from=1', 'from=1&to=2'])
  expect(left('from=1')).toEqual(['from=1', 'from=1&to=2'])
  expect(left('from=1&to=2')).toEqual(['from=1&to=2'])
  expect(left('page=2')).toEqual(['page=2'])
})
