import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { periods } from '#phrases/en/periods.ts'
import { addPhrases } from '#web/i18n/phrase-book.ts'
import { NoSalesInPeriod } from './no-sales-in-period.tsx'

addPhrases('en', 'periods', periods)

test.each([
  ['?from=2026-03-31&to=2026-03-01', periods.backwards, periods.noSales],
  ['?from=2026-03-01&to=2026-03-31', periods.noSales, periods.backwards],
])('the text for the period %s is: %s', (search, said, unsaid) => {
  const html = renderToStaticMarkup(
    createElement(MemoryRouter, { initialEntries: [`/${search}`] }, createElement(NoSalesInPeriod)),
  )
  expect(html).toContain(said)
  expect(html).not.toContain(unsaid)
})
