import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { errors } from '#phrases/ar/errors.ts'
import { digitsStore } from '#web/i18n/digits.ts'
import { addPhrases, readIn } from '#web/i18n/phrase-book.ts'
import { ApiError } from './client.ts'
import { errorMessage } from './error-message.ts'

beforeAll(() => {
  addPhrases('ar', 'errors', errors)
  readIn('ar')
})
afterAll(() => readIn('en'))

const refused = (
  code: 'file_date_ahead' | 'file_dates_mixed' | 'ad_reports_overlap' | 'image_too_large' | 'rate_limited',
  data = {},
) => errorMessage(new ApiError(code, 409, { data }))

test('keeps the direction of a cell in an Arabic sentence, and names the month of the day that it was read as', () => {
  const data = { column: 'order_timestamp', line: 4, value: '03-12-2026', date: '2026-12-03' }
  expect(refused('file_date_ahead', data)).toContain('\u206803-12-2026\u2069 (\u20683 ديسمبر 2026\u2069)')
})

test('shows a cell as the file contains it when the cell is a day', () => {
  const data = { column: 'date', line: 2, date: '2026-04-03', other: 3, text: '25/03/2026' }
  expect(refused('file_dates_mixed', data)).toContain(
    '\u20682026-04-03\u2069 في الصف 2 و\u206825/03/2026\u2069',
  )
})

test('writes days like all days, and leaves a name that looks like one', () => {
  const data = { campaign: '2026-11-01', file: '2026-11.csv', from: '2026-11-01', to: '2026-11-07' }
  expect(refused('ad_reports_overlap', data)).toBe(
    'أيام «\u20682026-11-01\u2069» تتداخل مع أيام «\u20682026-11.csv\u2069» (من \u20681 نوفمبر 2026\u2069 إلى \u20687 نوفمبر 2026\u2069). تراجع عن استيراده أولًا.',
  )
})

test('writes numbers in the digits that the reader has chosen', () => {
  expect(refused('image_too_large', { limit: 300 })).toContain('300')
  digitsStore.set('arab')
  onTestFinished(() => digitsStore.set('latn'))
  expect(refused('image_too_large', { limit: 300 })).toContain('٣٠٠')
  const data = { column: 'order_timestamp', line: 1234, value: '03-12-2026', date: '2026-12-03' }
  expect(refused('file_date_ahead', data)).toMatch(
    /١٬٢٣٤.*\u206803-12-2026\u2069 \(\u2068٣ ديسمبر ٢٠٢٦\u2069\)/,
  )
})

test('fills in nothing when an error has no data', () => {
  expect(refused('rate_limited')).toBe(errors.rate_limited)
})
