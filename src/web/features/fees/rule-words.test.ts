import { expect, test } from 'vitest'
import { NO_CHARGE } from '#domain/fees/fee-rule.ts'
import { fees } from '#phrases/en/fees.ts'
import { createFormat } from '#web/i18n/format.ts'
import { addPhrases, readingNow } from '#web/i18n/phrase-book.ts'
import { chargeWords, fixedKey } from './rule-words.ts'

addPhrases('en', 'fees', fees)

test.each([
  ['fulfilment', 'per item'],
  ['payment', 'per payment'],
  ['storage', 'per unit sold'],
] as const)('says of a fixed %s fee that it is charged %s', (kind, per) => {
  const rule = { kind, charge: { ...NO_CHARGE, fixed: 3_00 }, currency: 'SAR' } as const
  const dates = { category: null, vatAdded: false, validFrom: null, validTo: null }
  const words = chargeWords({ ...rule, ...dates }, readingNow().t, createFormat('en', 'latn'))
  expect(words).toEqual([`\u20663.00\u00a0SAR\u2069 ${per}`])
  expect(fees.form[fixedKey(kind)]).toBe(`Amount ${per}`)
})
