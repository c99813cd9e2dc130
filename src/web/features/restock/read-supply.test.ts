import { expect, test } from 'vitest'
import { validation } from '#phrases/en/validation.ts'
import { addPhrases } from '#web/i18n/phrase-book.ts'
import { changedSupply, readDefaults, readSupply, typedSupply } from './read-supply.ts'

addPhrases('en', 'validation', validation)

const EMPTY = { leadDays: '', leadSpread: '', orderMultiple: '', inboundUnits: '', inboundOn: '' }

test('reads empty fields as unknown values, not as zero', () => {
  expect(readSupply(EMPTY)).toEqual({
    form: { leadDays: null, leadSpread: null, orderMultiple: null, inbound: null },
    wrong: {},
  })
  expect(readSupply({ ...EMPTY, leadSpread: '0' }).form?.leadSpread).toBe(0)
})

test('a saved form is unchanged after it was shown in the fields and read back', () => {
  const form = { leadDays: 21, leadSpread: 0, orderMultiple: 12, inbound: { units: 24, expectedOn: null } }
  expect(readSupply(typedSupply(form)).form).toEqual(form)
})

test('sends only the values that changed', () => {
  const opened = { leadDays: 21, leadSpread: 0, orderMultiple: 12, inbound: { units: 24, expectedOn: null } }
  const sent = (change: object) => changedSupply(opened, { ...opened, ...change })
  expect(sent({})).toEqual({})
  expect(sent({ leadDays: 12, leadSpread: null })).toEqual({ leadDays: 12, leadSpread: null })
  expect(sent({ inbound: { units: 24, expectedOn: '2026-12-01' } })).toEqual({
    inbound: { expectedOn: '2026-12-01' },
  })
  expect(sent({ inbound: null })).toEqual({ inbound: null })
})

test.each([
  ['leadDays', '1.5', 'daysWhole'],
  ['leadDays', '366', 'daysTooMany'],
  ['orderMultiple', '0', 'quantityPositive'],
  ['inboundUnits', 'soon', 'quantityWhole'],
] as const)('refuses the field %s with the text "%s"', (field, typed, error) => {
  expect(readSupply({ ...EMPTY, [field]: typed })).toEqual({ form: null, wrong: { [field]: error } })
})

test('requires the number of inbound units if only their arrival day was entered', () => {
  const { form, wrong } = readSupply({ ...EMPTY, inboundOn: '2026-12-01' })
  expect([form, wrong]).toEqual([null, { inboundUnits: 'inboundUnitsFirst' }])
})

test('requires the number of days that an order has to cover', () => {
  expect(readDefaults({ leadDays: '', leadSpread: '', coverDays: '' }).wrong).toEqual({
    coverDays: 'daysWhole',
  })
})
