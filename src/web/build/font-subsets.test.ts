import { expect, test } from 'vitest'
import { phrases as arabic } from '#phrases/ar/index.ts'
import { phrases as english } from '#phrases/en/index.ts'
import { isCommon } from './font-subsets.ts'

/** All characters of all phrases, at any depth, without `{{placeholders}}`. */
function lettersOf(phrases: unknown): Set<string> {
  if (typeof phrases === 'string') return new Set(phrases.replaceAll(/\{\{.*?\}\}/g, ''))
  if (typeof phrases !== 'object' || phrases === null) return new Set()
  return new Set(Object.values(phrases).flatMap((each) => [...lettersOf(each)]))
}

/** Direction marks and joiners, which have no glyph. */
const SHAPELESS = /\p{Cf}|\n/u

test.each([
  ['English', english],
  ['Arabic', arabic],
])('the common font subset contains every character of the phrases in %s', (_, phrases) => {
  const letters = [...lettersOf(phrases)]
  expect(letters.length).toBeGreaterThan(60)
  expect(letters.filter((letter) => !isCommon(letter) && !SHAPELESS.test(letter))).toEqual([])
})
