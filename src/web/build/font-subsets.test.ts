import { expect, test } from 'vitest'
import { phrases as arabic } from '#phrases/ar/index.ts'
import { phrases as english } from '#phrases/en/index.ts'
import { isIn } from './font-subsets.ts'

/** All characters of all phrases, at any depth, without `{{placeholders}}`. */
function lettersOf(phrases: unknown): Set<string> {
  if (typeof phrases === 'string') return new Set(phrases.replaceAll(/\{\{.*?\}\}/g, ''))
  if (typeof phrases !== 'object' || phrases === null) return new Set()
  return new Set(Object.values(phrases).flatMap((each) => [...lettersOf(each)]))
}

/** Marks of direction and joiners, which have no glyph. */
const SHAPELESS = /\p{Bidi_Control}|\p{Join_Control}|\n/u

test.each([
  ['English', english],
  ['Arabic', arabic],
])('the common font subset contains every character of the phrases in %s', (_, phrases) => {
  const letters = [...lettersOf(phrases)]
  expect(letters.length).toBeGreaterThan(60)
  expect(letters.filter((letter) => !isIn('common', letter) && !SHAPELESS.test(letter))).toEqual([])
})

test('loads no font for a mark without a glyph', () => {
  const letters = Array.from({ length: 0x10000 }, (_, point) => String.fromCodePoint(point))
  expect(letters.filter((letter) => SHAPELESS.test(letter) && isIn('all', letter))).toEqual([])
})
