import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBlankRow } from '../csv/blank-row.ts'
import { asciiDigits, cleanText, foldWord, plainCell } from './clean-text.ts'
import { detached, Memo } from './memo.ts'

describe('cells', () => {
  test.each([
    ['OUD-50', 'OUD-50'],
    ['  OUD 50 ', 'OUD 50'],
    ['\u200fعود\u200e', 'عود'],
    ['\ufeffOUD', 'OUD'],
    ['="00123"', '00123'],
    ['=SUM(A1)', '=SUM(A1)'],
    ['\u00a0', ''],
    ['', ''],
  ])('%j', (cell, clean) => {
    expect(cleanText(cell)).toBe(clean)
  })

  test('folds case, underscores, dashes and runs of spaces in words', () => {
    const words = [
      'Order Update',
      'order_update',
      ' ORDER-UPDATE ',
      'order\u00a0 update',
      '\ufeffOrder  Update',
    ]
    expect(new Set(words.map(foldWord))).toEqual(new Set(['order update']))
  })

  test('converts digits of every script', () => {
    expect(asciiDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ ０１２')).toBe('0123456789 0123456789 012')
    expect(plainCell('\u200f١٢\u00a0ر.س ')).toBe('12 ر.س')
  })

  test('blank rows', () => {
    expect([['', ' ', '\u00a0'], [], ['', '0']].map(isBlankRow)).toEqual([true, true, false])
  })

  test('cleaning twice equals cleaning once, and plain text is unchanged', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }).filter((text) => !text.includes('=')),
        (text) => {
          const clean = cleanText(text)
          expect(cleanText(clean)).toBe(clean)
        },
      ),
    )
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'aZ09-_/.,') }), (text) => {
        expect(cleanText(text)).toBe(text)
      }),
    )
  })
})

test('a memo computes each text once and clears itself before it grows without limit', () => {
  let worked = 0
  const memo = new Memo((text) => {
    worked++
    return text.toUpperCase()
  })
  expect([memo.of('a'), memo.of('b'), memo.of('a'), worked]).toEqual(['A', 'B', 'A', 2])
  for (let n = 0; n < 50_000; n++) expect(memo.of(String(n))).toBe(String(n))
  expect(memo.of('a')).toBe('A')
  expect(worked).toBe(50_003)
})

test('a detached text equals its original', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(detached(text)).toBe(text)
    }),
  )
})
