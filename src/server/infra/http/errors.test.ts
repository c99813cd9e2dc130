import { expect, test } from 'vitest'
import { isDatabaseDown, isStorageFull } from './errors.ts'

function failed(code: string): Error {
  return new Error('a statement failed', { cause: Object.assign(new Error('inside'), { code }) })
}

test('recognises full storage and an unreachable database, even when other errors wrap the original error', () => {
  expect(
    ['ENOSPC', 'EDQUOT', '53100', 'ECONNREFUSED', '23505'].map((code) => isStorageFull(failed(code))),
  ).toEqual([true, true, true, false, false])
  expect(['ENOSPC', 'ECONNREFUSED', '57P01', '23505'].map((code) => isDatabaseDown(failed(code)))).toEqual([
    false,
    true,
    true,
    false,
  ])
})
