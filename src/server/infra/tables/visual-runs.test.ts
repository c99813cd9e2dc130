import { expect, test } from 'vitest'
import { type Reading, visualRuns } from './visual-runs.ts'

const texts = (line: string) => visualRuns(line).map(({ text }) => text)

test('returns Arabic words from the last to the first, with each word unsplit, so that the font can shape it', () => {
  expect(visualRuns('صافي الربح')).toEqual([
    { script: 'arabic', text: 'الربح' },
    { script: 'latin', text: ' ' },
    { script: 'arabic', text: 'صافي' },
  ])
})

test('Latin words and numbers inside an Arabic line keep their left-to-right order, and brackets are mirrored', () => {
  expect(texts('عود (Oud 50) ملكي')).toEqual(['ملكي', ' (', 'Oud 50', ') ', 'عود'].map((text) => text))
  expect(texts('الهامش %')).toEqual(['% ', 'الهامش'])
})

test('a Latin line that contains an Arabic word stays left-to-right', () => {
  expect(texts('Musk عود "royal"')).toEqual(['Musk ', 'عود', ' "royal"'])
  expect(texts('-1,250.00')).toEqual(['-1,250.00'])
  expect(texts('\u2066Oud\u2069\u200f')).toEqual(['Oud'])
})

test('draws Arabic digits from left to right', () => {
  // the digits are reversed here, because the font engine draws every Arabic run from right to left
  expect(texts('عود ٥٠')).toEqual(['٠٥', ' ', 'عود'])
})

test('draws a number on an Arabic page from left to right, with its minus sign in front', () => {
  const drawn = (line: string, reading: Reading) => visualRuns(line, reading).map(({ text }) => text)
  for (const number of ['-3,500.00', '\u22123,500.00', '-12', '41.00%', '-25.34%', '+5', '–'])
    expect(drawn(number, 'ltr')).toEqual([number])
  // in a right-to-left line, the minus sign would move behind the number
  expect(drawn('-3,500.00', 'rtl').join('')).toBe('3,500.00-')
})

test('a line on an Arabic page is drawn from right to left even when its first word is Latin', () => {
  const drawn = visualRuns('EGP بسعر', 'rtl').map(({ text }) => text)
  expect(drawn).toEqual(['بسعر', ' ', 'EGP'])
  expect(visualRuns('EGP بسعر').map(({ text }) => text)).toEqual(['EGP ', 'بسعر'])
  expect(visualRuns('صفحة 1 من 2', 'rtl').map(({ text }) => text)).toEqual([
    '2',
    ' ',
    'من',
    ' ',
    '1',
    ' ',
    'صفحة',
  ])
})

test('draws characters that are missing in the main font with a font that has them', () => {
  expect(visualRuns('Kırmızı Şal')).toEqual([
    { script: 'latin', text: 'Kırmızı ' },
    { script: 'latin-ext', text: 'Ş' },
    { script: 'latin', text: 'al' },
  ])
  expect(visualRuns('S\u0327al')[0]).toEqual({ script: 'latin-ext', text: 'Ş' })
  expect(visualRuns('Масло λ').map(({ script }) => script)).toEqual(['cyrillic', 'latin', 'greek'])
})
