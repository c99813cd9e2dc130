import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DraftNote } from './discard-question.tsx'

test.each([
  ['announces the currency of typed amounts when the business has another one', 'EUR', 1],
  ['announces nothing when input was restored in the same currency', undefined, 0],
])('%s', (_, typedIn, alerts) => {
  const draft = { restored: true, typedIn }
  const html = renderToStaticMarkup(createElement(DraftNote, { draft, onDiscard: () => undefined }))
  expect(html.match(/role="alert"/g) ?? []).toHaveLength(alerts)
})
