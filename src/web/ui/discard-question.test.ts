import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DraftNote } from './discard-question.tsx'

test.each([
  ['tells screen readers when the business gets another currency than that of the typed amounts', 'EUR', 1],
  ['does not interrupt screen readers when only restored input is shown', undefined, 0],
])('%s', (_, typedIn, alerts) => {
  const draft = { restored: true, typedIn }
  const html = renderToStaticMarkup(createElement(DraftNote, { draft, onDiscard: () => undefined }))
  expect(html.match(/role="alert"/g) ?? []).toHaveLength(alerts)
})
