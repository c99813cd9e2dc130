import { expect, test } from 'vitest'
import { dashboard } from '#phrases/en/dashboard.ts'
import { createFormat } from '#web/i18n/format.ts'
import { addPhrases, readingNow } from '#web/i18n/phrase-book.ts'
import { daysText } from './days-text.ts'

addPhrases('en', 'dashboard', dashboard)

const [monday, tuesday] = ['2026-11-16', '2026-11-17']

test.each([
  [{ from: monday, to: tuesday }, null, 'Sales from 16 Nov 2026 to 17 Nov 2026'],
  [{ from: tuesday, to: tuesday }, null, 'Sales on 17 Nov 2026'],
  [
    { from: tuesday, to: tuesday },
    { from: monday, to: monday },
    'Sales on 17 Nov 2026 compared with 16 Nov 2026',
  ],
])('names a single day once: %j, %j', (period, before, text) => {
  expect(daysText(period, before, readingNow().t, createFormat('en', 'latn'))).toBe(text)
})
