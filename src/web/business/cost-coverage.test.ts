import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Outlet, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { dashboard } from '#phrases/en/dashboard.ts'
import { addPhrases } from '#web/i18n/phrase-book.ts'
import { CostCoverage } from './cost-coverage.tsx'

addPhrases('en', 'dashboard', dashboard)

test('names a missing exchange rate as a reason for unknown costs only for sales in another currency', () => {
  expect(textOf('SAR')).toBe(
    '0% of sales have a known cost. Enter your product costs to see the profit. Add costs',
  )
  expect(textOf('EGP')).toBe(
    '0% of sales have a known cost. Enter your product costs to see the profit. The reason can also be that EGP has no exchange rate on some days. Add costs',
  )
})

/** What the note says in a business whose currency is SAR. */
function textOf(currency: CurrencyCode): string {
  const context = { id: 'business', currency: 'SAR' }
  const page = createElement(Route, {
    path: '*',
    element: createElement(CostCoverage, { coverageBp: 0, currency }),
  })
  const layout = createElement(Route, { element: createElement(Outlet, { context }) }, page)
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Routes, null, layout)))
  return html.replaceAll(/<[^>]*>|[\u2066-\u2069]/g, '')
}
