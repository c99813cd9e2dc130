import { expect, test } from 'vitest'
import { phrases as arabic } from '#phrases/ar/index.ts'
import { phrases as english } from '#phrases/en/index.ts'
import { isCommon } from './letters.ts'

/** All letters of all phrases, however deep they lie; `{{names}}` are filled in. */
function lettersOf(phrases: unknown): Set<string> {
  if (typeof phrases === 'string') return new Set(phrases.replaceAll(/\{\{.*?\}\}/g, ''))
  if (typeof phrases !== 'object' || phrases === null) return new Set()
  return new Set(Object.values(phrases).flatMap((each) => [...lettersOf(each)]))
}

/** Marks of direction and joiners have no shape of their own. */
const SHAPELESS = /\p{Cf}|\n/u

test.each([
  ['English', english],
  ['Arabic', arabic],
])('every letter of our own words in %s comes with the page', (_, phrases) => {
  const letters = [...lettersOf(phrases)]
  expect(letters.length).toBeGreaterThan(60)
  expect(letters.filter((letter) => !isCommon(letter) && !SHAPELESS.test(letter))).toEqual([])
})
