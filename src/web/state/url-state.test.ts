import { expect, test } from 'vitest'
import { choice, filter, name, pageNumber, readState, searchText, shaped, writeState } from './url-state.ts'

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

test('reads the URL, and ignores values that are not known', () => {
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

test('writes changes beside what else the URL says, without empty and usual values', () => {
  expect(write('tab=fees&kind=sale&other=1', { tab: 'profit', kind: undefined, platform: 'noon' })).toBe(
    'other=1&platform=noon',
  )
})

test('returns to the start of the list after any change but that of the place in it', () => {
  expect(write('page=3&cursor=abc', { kind: 'sale' })).toBe('kind=sale')
  expect(write('page=3&kind=sale', { page: 4 })).toBe('kind=sale&page=4')
  expect(write('page=3', { page: 1 })).toBe('')
})
