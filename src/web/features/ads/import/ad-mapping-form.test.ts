import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ads } from '#phrases/en/ads.ts'
import { addPhrases } from '#web/i18n/phrase-book.ts'
import { AdMappingForm } from './ad-mapping-form.tsx'

addPhrases('en', 'ads', ads)

test('names only what is still missing when the columns of campaign or spend are recognised', () => {
  const columns = ['Campaign', 'Cost']
  const formOf = (guess: { campaign?: string; spend?: string }) =>
    renderToStaticMarkup(createElement(AdMappingForm, { columns, guess, busy: false, onMap: () => {} }))
  const noteOf = (html: string) => /text-sm text-muted">([^<]*)<\/p><button/.exec(html)?.[1]
  expect(noteOf(formOf({ campaign: 'Campaign', spend: 'Cost' }))).toBe('Choose where you bought the ads.')
  expect(noteOf(formOf({ campaign: 'Campaign' }))).toBe(
    'Choose where you bought the ads. Choose the column of the spend.',
  )
})
