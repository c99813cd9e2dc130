import { describe, expect, test } from 'vitest'
import {
  type Boundary,
  EGP_AMOUNTS,
  KWD_AMOUNTS,
  LBP_AMOUNTS,
  PRODUCT_BOUNDARIES,
  titleOf,
} from '#contract/testing/boundaries.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { validation } from '#phrases/en/validation.ts'
import { addPhrases } from '#web/i18n/phrase-book.ts'
import { emptyPlatform, emptyValues } from './form-values.ts'
import { readValues } from './read-values.ts'

addPhrases('en', 'validation', validation)

const ID = '00000000-0000-4000-8000-000000000001'

/** The values of a product form with one field set to the typed text. */
function typedAt(path: string, typed: string) {
  const values = {
    ...emptyValues(),
    name: 'Desk lamp',
    price: '10',
    quantity: '1',
    platforms: [emptyPlatform(ID)],
    costItems: [{ costCategoryId: ID, name: 'Lamp', amount: '1' }],
  }
  const names = path.replace('Ppm', '').split('.')
  const last = names.pop() ?? ''
  Reflect.set(
    names.reduce((inside: object, name) => Reflect.get(inside, name) as object, values),
    last,
    typed,
  )
  return values
}

function sentAt(input: object, path: string): unknown {
  return path.split('.').reduce((inside: unknown, name) => Reflect.get(inside as object, name), input)
}

function readsAsSent(currency: CurrencyCode, path: string, [typed, sent, code]: Boundary): void {
  const { input, problems } = readValues(typedAt(path, typed), currency)
  expect(problems).toEqual(code ? [{ path: path.replace('Ppm', ''), code }] : [])
  // An empty fee is sent as 0.
  if (!code) expect(sentAt(input, path)).toBe(sent ?? 0)
}

describe('the wizard shows the same errors for typed values as the API for sent values', () => {
  describe.each([...PRODUCT_BOUNDARIES, ...EGP_AMOUNTS])('$path', ({ path, cases }) => {
    for (const each of cases) test(titleOf(each), () => readsAsSent('EGP', path, each))
  })
  describe.each(KWD_AMOUNTS)('$path in a three-decimal currency', ({ path, cases }) => {
    for (const each of cases) test(titleOf(each), () => readsAsSent('KWD', path, each))
  })
  describe.each(LBP_AMOUNTS)('$path in Lebanese pounds', ({ path, cases }) => {
    for (const each of cases) test(titleOf(each), () => readsAsSent('LBP', path, each))
  })
})
