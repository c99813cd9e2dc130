import { expect, test } from 'vitest'
import { visualRuns } from './visual-runs.ts'

const texts = (line: string) => visualRuns(line).map(({ text }) => text)

test('Arabic runs from the right: its last word is drawn first, each word whole for shaping', () => {
  expect(visualRuns('صافي الربح')).toEqual([
    { script: 'arabic', text: 'الربح' },
    { script: 'latin', text: ' ' },
    { script: 'arabic', text: 'صافي' },
  ])
})

test('Latin and numbers within Arabic keep their own order, brackets face the other way', () => {
  expect(texts('عود (Oud 50) ملكي')).toEqual(['ملكي', ' (', 'Oud 50', ') ', 'عود'].map((text) => text))
  expect(texts('الهامش %')).toEqual(['% ', 'الهامش'])
})

test('a Latin line with an Arabic word in it stays a Latin line', () => {
  expect(texts('Musk عود "royal"')).toEqual(['Musk ', 'عود', ' "royal"'])
  expect(texts('-1,250.00')).toEqual(['-1,250.00'])
  expect(texts('\u2066Oud\u2069\u200f')).toEqual(['Oud'])
})

test('Arabic digits run from the left', () => {
  // turned, because the font draws every Arabic run from the right
  expect(texts('عود ٥٠')).toEqual(['٠٥', ' ', 'عود'])
})
