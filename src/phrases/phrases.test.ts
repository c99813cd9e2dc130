import { describe, expect, test } from 'vitest'
import { platformName } from '#domain/catalog/platform-names.ts'
import { BUILT_IN_PLATFORMS } from '#domain/catalog/platforms.ts'
import { REPORT_TITLES } from '#domain/import/formats/report-titles.ts'
import { phrases as arabic } from './ar/index.ts'
import { phrases as english } from './en/index.ts'

type Tree = { readonly [key: string]: string | Tree }

function flat(tree: Tree, prefix = ''): Map<string, string> {
  const found = new Map<string, string>()
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') found.set(prefix + key, value)
    else for (const entry of flat(value, `${prefix}${key}.`)) found.set(...entry)
  }
  return found
}

const en = flat(english)
const ar = flat(arabic)
const ARABIC_FORMS = ['zero', 'one', 'two', 'few', 'many', 'other']
const counted = [...en.keys()]
  .filter((key) => key.endsWith('_other'))
  .map((key) => key.slice(0, -'_other'.length))
const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

describe('phrases', () => {
  test('no phrase is empty', () => {
    expect([...en, ...ar].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test('every phrase with a count has both plural forms in English and all six in Arabic; all other keys are the same', () => {
    const expected = [...en.keys()].flatMap((key) => {
      const base = key.replace(/_(one|other)$/, '')
      if (!counted.includes(base)) return [key]
      return key.endsWith('_other') ? ARABIC_FORMS.map((form) => `${base}_${form}`) : []
    })
    expect([...ar.keys()].sort()).toEqual(expected.sort())
    expect(counted.filter((base) => !en.has(`${base}_one`))).toEqual([])
  })

  test('no Arabic phrase writes tanwin after the alef, or a replaced term', () => {
    const outdated = /\u0627\u064b|فحص الرسوم/
    expect([...ar].filter(([, text]) => outdated.test(text))).toEqual([])
  })

  test('no English phrase calls a row of a file a line', () => {
    expect([...en].filter(([, text]) => /\blines? (?:\{\{(?:line|first)|[0-9])/i.test(text))).toEqual([])
  })

  test('platforms have names that an import recognises, and every report has a title', () => {
    for (const { common, importFile } of [english, arabic]) {
      const names = BUILT_IN_PLATFORMS.map(({ code }) => platformName(common.platforms[code]))
      expect(names).toEqual(BUILT_IN_PLATFORMS.map(({ name }) => name))
      expect(Object.keys(importFile.reports).sort()).toEqual([...REPORT_TITLES].sort())
    }
    expect(Object.values(english.importFile.reports).sort()).toEqual([...REPORT_TITLES].sort())
  })

  test('a phrase without a count has the same placeholders in both languages', () => {
    const plain = [...en].filter(([key]) => !/_(one|other)$/.test(key))
    const differing = plain.filter(
      ([key, text]) => `${placeholders(text)}` !== `${placeholders(ar.get(key) ?? '')}`,
    )
    expect(differing.map(([key]) => key)).toEqual([])
  })

  test('a phrase with a count has the same placeholders in both languages; the Arabic forms zero, one and two may omit some', () => {
    const wrong = counted.filter((base) => {
      const known = placeholders(en.get(`${base}_other`) ?? '')
      return ARABIC_FORMS.some((form) => {
        const used = placeholders(ar.get(`${base}_${form}`) ?? '')
        const mustHaveAll = ['few', 'many', 'other'].includes(form)
        return mustHaveAll ? `${used}` !== `${known}` : used.some((name) => !known.includes(name))
      })
    })
    expect(wrong).toEqual([])
  })
})
