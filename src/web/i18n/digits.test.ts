import { afterEach, expect, test } from 'vitest'
import { digitsStore, inArabicDigits } from './digits.ts'
import { addPhrases, readIn, readingFirst, readingNow } from './phrase-book.ts'

afterEach(() => digitsStore.set('latn'))

test.each([
  ['آخر 30 يومًا', 'آخر ٣٠ يومًا'],
  ['يجب ألا يزيد السعر على 1,000,000', 'يجب ألا يزيد السعر على ١٬٠٠٠٬٠٠٠'],
  ['اكتبه بالأرقام، مثل 12.50.', 'اكتبه بالأرقام، مثل ١٢٫٥٠.'],
  ['أقل من 100%', 'أقل من \u2067١٠٠٪\u2069'],
  ['الساعة 05:00', 'الساعة ٠٥:٠٠'],
  ['شاحن USB-C بقوة 20 واط', 'شاحن USB-C بقوة ٢٠ واط'],
  ['يبدأ الأسبوع يوم الاثنين (ISO 8601).', 'يبدأ الأسبوع يوم الاثنين (ISO 8601).'],
  ['مثل 1Password', 'مثل 1Password'],
  ['احفظه بترميز UTF-8', 'احفظه بترميز UTF-8'],
  ['بصيغة 2026-03-25', 'بصيغة 2026-03-25'],
  ['{{count2}} من <a1>30</a1>', '{{count2}} من <a1>٣٠</a1>'],
])('writes the phrase %j as %j in Arabic-Indic digits', (phrase, written) => {
  expect(inArabicDigits(phrase)).toBe(written)
})

test('phrases use the digits that the reader has chosen, except in inserted texts and in English phrases', () => {
  addPhrases('ar', 'days', { last: 'آخر 30 يومًا من {{order}}' })
  addPhrases('en', 'days', { last: 'Last 30 days of {{order}}' })
  readIn('ar')
  const said = () => readingNow().t('days.last', { order: 'N-1' })
  expect(said()).toBe('آخر 30 يومًا من N-1')
  digitsStore.set('arab')
  expect(said()).toBe('آخر ٣٠ يومًا من N-1')
  expect(readingNow()).toBe(readingNow())
  expect(readingFirst().t('days.last')).toBe('آخر 30 يومًا من ')
  readIn('en')
  expect(said()).toBe('Last 30 days of N-1')
})

test('numbers among the values of a phrase use these digits too, with separators', () => {
  addPhrases('ar', 'rows', { at_many: '{{count}} صفًا حتى الصف {{line}} من {{file}}', at_other: '' })
  addPhrases('en', 'rows', { at_other: '{{count}} rows up to row {{line}} of {{file}}' })
  const said = () => readingNow().t('rows.at', { count: 11, line: 12345, file: '2026.csv' })
  readIn('ar')
  expect(said()).toBe('11 صفًا حتى الصف 12,345 من 2026.csv')
  digitsStore.set('arab')
  expect(said()).toBe('١١ صفًا حتى الصف ١٢٬٣٤٥ من 2026.csv')
  readIn('en')
  expect(said()).toBe('11 rows up to row 12,345 of 2026.csv')
})
