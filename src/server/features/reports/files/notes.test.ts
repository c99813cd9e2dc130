import { expect, test } from 'vitest'
import type { Conversion } from '#contract/conversion.ts'
import { periodNotes } from '#server/infra/tables/period-text.ts'
import { incompleteNote, overheadNotes, rateNotes } from './notes.ts'

const converted: Conversion = {
  currency: 'EGP',
  oldestRate: '2026-03-01',
  newestRate: '2026-03-30',
  notConverted: [],
}
const usd = { currency: 'USD' as const, from: '2026-01-01', to: '2026-01-02', revenue: -1_234_567 }
const covering = (conversion: Conversion | null, ...currencies: ('EGP' | 'USD')[]) => ({
  from: null,
  to: null,
  conversion,
  statements: currencies.map((currency) => ({ currency })),
})

test("the notes of an export state its period in words of the export's language", () => {
  const march = { from: '2026-03-01', to: '2026-03-31' }
  expect(periodNotes(march, 'en')).toEqual(['1 March 2026 to 31 March 2026'])
  expect(periodNotes(march, 'ar')).toEqual(['من 1 مارس 2026 إلى 31 مارس 2026'])
  expect(periodNotes({ from: null, to: null }, 'en')).toEqual(['All time'])
  expect(periodNotes({ from: null, to: null }, 'ar')).toEqual(['كل الفترات'])
  expect(periodNotes({ from: '2026-03-01', to: null }, 'en')).toEqual(['From 1 March 2026'])
  expect(periodNotes({ from: null, to: '2026-03-01' }, 'ar')).toEqual(['إلى 1 مارس 2026'])
})

test('an export names the platforms of incomplete days in its language', () => {
  const late = { uploadedOn: '2026-03-20', completeTo: '2026-03-20', completeAfter: null }
  const platforms = ['noon', 'Souk'].map((platform) => ({ platform, ...late }))
  const [note = ''] = incompleteNote({ from: '2026-03-21', platforms }, 'ar')
  expect(note.replaceAll(/[\u2068\u2069]/g, '')).toMatch(/: نون، Souk$/)
})

test('an export of a converted report names its currency and the dates of the rates', () => {
  expect(rateNotes(covering(converted, 'EGP'), 'en')).toEqual([
    'Converted to EGP at the rate of each day, from 1 March 2026 to 30 March 2026.',
  ])
  expect(rateNotes(covering({ ...converted, newestRate: '2026-03-01' }, 'EGP'), 'ar')).toEqual([
    'حُوّلت المبالغ إلى EGP بسعر صرف 1 مارس 2026.',
  ])
  expect(rateNotes(covering({ ...converted, oldestRate: null, newestRate: null }, 'EGP'), 'en')).toEqual([
    'Everything is already in EGP: nothing was converted.',
  ])
  const own = { ...converted, oldestRate: null, newestRate: null }
  expect(rateNotes({ ...covering(own, 'EGP'), conversionBefore: converted }, 'en')).toEqual([
    'Converted to EGP at the rate of each day, from 1 March 2026 to 30 March 2026.',
  ])
})

test('an export states amounts without an exchange rate, in the right plural form of its language', () => {
  const missing = (days: number): Conversion => ({ ...converted, notConverted: [{ ...usd, days }] })
  const [, english] = rateNotes(covering(missing(2), 'EGP', 'USD'), 'en')
  expect(english).toBe(
    'On 2 days, USD has no exchange rate. Sales of \u2066\u221212,345.67 USD\u2069 are shown separately.',
  )
  expect(rateNotes(covering(missing(2), 'EGP', 'USD'), 'ar')[1]).toMatch(/^USD بلا سعر صرف في يومين/)
  expect(rateNotes(covering(missing(11), 'EGP', 'USD'), 'ar')[1]).toMatch(/^USD بلا سعر صرف في 11 يومًا/)
})

test('an export states amounts of the compared period without an exchange rate', () => {
  const conversionBefore = { ...converted, notConverted: [{ ...usd, days: 2 }] }
  const report = { ...covering(converted, 'EGP'), conversionBefore }
  expect(rateNotes(report, 'en')[1]).toBe(
    'The comparison leaves out sales of \u2066\u221212,345.67 USD\u2069, which have no exchange rate. They are shown separately.',
  )
  expect(rateNotes(report, 'ar')[1]).toMatch(/^المقارنة لا تشمل مبيعات بقيمة/)
})

test('an export states overheads without an exchange rate, which its figures leave out', () => {
  const without = (days: number) => {
    const left = { currency: 'USD' as const, from: '2026-01-01', to: '2026-01-02', days, amount: 900_00 }
    return { oldestRate: null, newestRate: null, notConverted: [left] }
  }
  const report = { overheads: without(2), overheadsBefore: without(1) }
  expect(overheadNotes(report, 'en')).toEqual([
    'Overheads of \u2066900.00 USD\u2069 on 2 days are not included, because these have no exchange rate.',
    'The comparison leaves out overheads of \u2066900.00 USD\u2069, which have no exchange rate.',
  ])
  expect(overheadNotes({ overheads: without(11) }, 'ar')[0]).toMatch(/في 11 يومًا ليست ضمن هذه الأرقام/)
  expect(overheadNotes({ overheads: null }, 'en')).toEqual([])
})

test('an export of several currencies notes that they are not added up', () => {
  expect(rateNotes(covering(null, 'EGP'), 'en')).toEqual([])
  expect(rateNotes(covering(null, 'EGP', 'USD'), 'en')).toEqual([
    'Amounts in different currencies are never added up.',
  ])
})
