import { expect, test } from 'vitest'
import { SPECIMENS } from './specimens.ts'

test('the gallery shows every file of the design system', () => {
  const files = Object.keys(import.meta.glob(['../ui/*.tsx', '../finance-ui/*.tsx']))
  const names = files.map((file) => file.slice('../'.length, -'.tsx'.length))
  expect(names.length).toBeGreaterThan(40)
  expect(Object.keys(SPECIMENS).sort()).toEqual([...names, 'ui/icons'].sort())
})

test('a file that shares the specimen of another file names a file with a specimen of its own', () => {
  const others = Object.values(SPECIMENS).filter((shown) => typeof shown === 'string')
  expect(others.map((file) => typeof SPECIMENS[file])).toEqual(others.map(() => 'function'))
})
