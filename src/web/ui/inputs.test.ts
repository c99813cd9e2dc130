import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { common } from '#phrases/en/common.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { addPhrases } from '#web/i18n/phrase-book.ts'
import { DateInput } from './inputs.tsx'

addPhrases('en', 'common', common)

test('a date field shows its date in the format of the page', () => {
  const shown = renderToStaticMarkup(createElement(DateInput, { value: '2026-11-22', onChange: () => {} }))
  expect(shown).toContain('22 Nov 2026')
})

test('screen readers read the amount and the currency as two words', () => {
  const shown = renderToStaticMarkup(createElement(Money, { minor: 6_046_971, currency: 'EGP' }))
  expect(shown.replace(/<[^>]+>/g, '')).toBe('60,469.71\u00a0EGP')
})
