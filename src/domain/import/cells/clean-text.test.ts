import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isBlankRow } from '../csv/blank-row.ts'
import { asciiDigits, cleanText, foldWord, plainCell } from './clean-text.ts'
import { countryOf, foldCountry } from './country.ts'
import { COUNTRY_NAMES } from './country-names.ts'
import { detached, Memo } from './memo.ts'

describe('cleanText', () => {
  test.each([
    ['OUD-50', 'OUD-50'],
    ['  OUD 50 ', 'OUD 50'],
    ['\u200fعود\u200e', 'عود'],
    ['\ufeffOUD', 'OUD'],
    ['="00123"', '00123'],
    ['=SUM(A1)', '=SUM(A1)'],
    ['\u00a0', ''],
    ['', ''],
  ])('cleans the cell %j to %j', (cell, clean) => {
    expect(cleanText(cell)).toBe(clean)
  })

  test('foldWord ignores case, underscores, dashes and runs of spaces', () => {
    const words = [
      'Order Update',
      'order_update',
      ' ORDER-UPDATE ',
      'order\u00a0 update',
      '\ufeffOrder  Update',
    ]
    expect(new Set(words.map(foldWord))).toEqual(new Set(['order update']))
  })

  test('asciiDigits converts Arabic-Indic, Persian and full-width digits to 0-9', () => {
    expect(asciiDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ ０１２')).toBe('0123456789 0123456789 012')
    expect(plainCell('\u200f١٢\u00a0ر.س ')).toBe('12 ر.س')
  })

  test('isBlankRow recognises rows whose cells are all empty', () => {
    expect([['', ' ', '\u00a0'], [], ['', '0']].map(isBlankRow)).toEqual([true, true, false])
  })

  test('cleanText gives the same text when applied twice, and leaves plain text unchanged', () => {
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

test('Memo computes the result for each text once, and empties itself when it reaches its maximum size', () => {
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

test('detached returns a copy that equals the original text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(detached(text)).toBe(text)
    }),
  )
})

describe('countryOf', () => {
  const countries = COUNTRY_NAMES.trim()
    .split('\n')
    .map((line) => ({ code: line.slice(0, 2), names: [line.slice(3, 6), ...line.slice(7).split(', ')] }))

  test.each([
    ['KSA', 'SA'],
    ['الإمارات', 'AE'],
    ['امارات', 'AE'],
    ['المملكه العربيه السعوديه', 'SA'],
    ['دولة الكويت', 'KW'],
    ['جمهورية مصر العربية', 'EG'],
    ['سلطنة عُمان', 'OM'],
    ['بنجلاديش', 'BD'],
    ['uk', 'GB'],
    ['U.S.A.', 'US'],
    ['usa', 'US'],
    ['DEU', 'DE'],
    ['The Bahamas', 'BS'],
    ['Korea, South', 'KR'],
    ['Iran, Islamic Republic of', 'IR'],
    ['Bosnia and Herzegovina', 'BA'],
    ['Saint Helena', 'SH'],
    ['Turkiye', 'TR'],
    ['Republic of Ireland', 'IE'],
    ['fr', 'FR'],
    ['XK', 'XK'],
    ['EU', 'EU'],
    ['RI', null],
    ['XX', null],
    ['الرياض', null],
    ['Riyadh', null],
    ['', null],
  ])('reads %j as %j', (cell, code) => {
    expect(countryOf(cell)).toBe(code)
  })

  test('knows every country of Unicode by its code and its names in English and Arabic', () => {
    const languages = ['en', 'ar'].map((language) => new Intl.DisplayNames([language], { type: 'region' }))
    for (const { code } of countries)
      for (const name of [code, ...languages.map((names) => names.of(code) ?? '')])
        expect([code, countryOf(name)]).toEqual([code, code])
    expect(countries).toHaveLength(250)
  })

  test('gives no name to two countries', () => {
    const owners = new Map<string, string>()
    for (const { code, names } of countries)
      for (const name of names) {
        for (const folded of [foldCountry(name), foldCountry(name).replaceAll('غ', 'ج')]) {
          expect([name, owners.get(folded) ?? code]).toEqual([name, code])
          owners.set(folded, code)
        }
      }
  })
})
