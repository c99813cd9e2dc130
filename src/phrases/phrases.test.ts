import { describe, expect, test } from 'vitest'
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
  test('none is empty', () => {
    expect([...en, ...ar].filter(([, text]) => text.trim() === '')).toEqual([])
  })

  test('every counted phrase has both English forms and all six Arabic ones, and no other key differs', () => {
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

  test('both languages fill in the same facts', () => {
    const plain = [...en].filter(([key]) => !/_(one|other)$/.test(key))
    const differing = plain.filter(
      ([key, text]) => `${placeholders(text)}` !== `${placeholders(ar.get(key) ?? '')}`,
    )
    expect(differing.map(([key]) => key)).toEqual([])
  })

  test('a counted phrase names only facts its English has; one and two may say the number in words', () => {
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
