import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fuzzRuns } from '../testing/fuzz-runs.ts'
import { foldName, foldSpelling } from './clean-text.ts'
import { searchPattern } from './search-pattern.ts'

const finds = (typed: string, text: string) => new RegExp(searchPattern(typed), 'u').test(text)

describe('names in different Arabic spellings', () => {
  test.each([
    ['إضاءة', 'اضاءه'],
    ['سمّاعة ', 'سماعه'],
    ['عـــود ٢٠', 'عود 20'],
    ['مستشفى', 'مستشفي'],
    ['\u200fأحمد\u00a0', 'احمد'],
  ])('treats the spellings %j and %j as the same name', (one, other) => {
    expect(foldSpelling(one)).toBe(foldSpelling(other))
  })

  test('foldSpelling keeps upper and lower case, while foldName does not', () => {
    expect(foldSpelling(' Nile Shop ')).toBe('Nile Shop')
    expect(foldName(' Nile Shop ')).toBe('nile shop')
  })
})

describe('search pattern for names', () => {
  test.each([
    ['اضاءة', 'مصباح إضاءة'],
    ['سماعه', 'سماعة رأس'],
    ['٢٠', 'Cable 20 W'],
    ['20', 'كابل ٢٠ واط'],
    ['عود', 'عُود'],
    ['LAMP', 'Desk lamp'],
    ['100%', 'Red lamp 100%'],
    ['L_1', 'RL_1'],
    ['a.b\\c-[1]', 'A.B\\C-[1]'],
    ['İpek', 'İpek eşarp'],
    ['ipek', 'İpek eşarp'],
    ['iskemle', 'SANDALYE İSKEMLE'],
    ['IŞIK', 'ışıklı ayna'],
    ['desk lamp', 'Desk\u2009Lamp'],
    ['desk lamp', 'Desk\u3000\u200aLamp'],
  ])('finds %j when %j is typed', (typed, text) => {
    expect(finds(typed, text)).toBe(true)
  })

  test('treats wildcard and regex characters in the search as plain text', () => {
    expect(finds('L.1', 'RL_1')).toBe(false)
  })

  test('matches a text if and only if its folded name contains the folded search text', () => {
    const word = fc.string({ unit: fc.constantFrom(...'aAأاإةهىي٢2 ـُّ.*\\[-iIıİ\u2009\u3000'), maxLength: 4 })
    fc.assert(
      fc.property(word, word, word, (typed, before, after) => {
        fc.pre(foldName(typed) !== '')
        for (const text of [`${before}${typed}${after}`, `${before}${after}`])
          expect(finds(typed, text)).toBe(foldName(text).includes(foldName(typed)))
      }),
      { numRuns: fuzzRuns(100) },
    )
  })
})
