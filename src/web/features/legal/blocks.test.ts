import { expect, test } from 'vitest'
import { phrases as arabic } from '#phrases/ar/index.ts'
import { phrases as english } from '#phrases/en/index.ts'
import { readBlocks } from './blocks.ts'
import { SECTIONS } from './contents.ts'

test('splits a text into paragraphs and lists, in order', () => {
  expect(readBlocks('One - not two.\n\n- first\n- second\n\nLast.')).toEqual([
    { kind: 'text', text: 'One - not two.' },
    { kind: 'list', items: ['first', 'second'] },
    { kind: 'text', text: 'Last.' },
  ])
})

type Document = (typeof english.legal)['terms' | 'privacy']

const shapeOf = (document: Document) =>
  Object.entries(document).map(([key, section]: [string, string | { text: string }]) => [
    key,
    typeof section === 'string'
      ? ''
      : readBlocks(section.text).map((block) => (block.kind === 'list' ? block.items.length : 'text')),
  ])

test.each(['terms', 'privacy'] as const)(
  'the text of %s has the same paragraphs and lists in Arabic as in English',
  (name) => {
    expect(shapeOf(arabic.legal[name] as unknown as Document)).toEqual(shapeOf(english.legal[name]))
  },
)

test.each(['terms', 'privacy'] as const)('the %s page shows every section of its text', (name) => {
  const written = Object.entries(english.legal[name]).filter(([, section]) => typeof section !== 'string')
  expect(written.map(([id]) => id)).toEqual([...SECTIONS[name]])
})
