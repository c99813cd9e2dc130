import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Outlet, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import type { ProductStatement } from '#contract/product-sales.ts'
import type { ProductDetail } from '#contract/products.ts'
import { productPage } from '#phrases/en/product-page.ts'
import { addPhrases } from '#web/i18n/phrase-book.ts'
import { PlannedAndActual } from './planned-and-actual.tsx'

addPhrases('en', 'productPage', productPage)

function shown(currency: string): string {
  const product = { price: 25_000, quantity: 9, unitCost: 10_000, currency: 'EGP', platforms: [] }
  const compared = createElement(PlannedAndActual, {
    product: product as unknown as ProductDetail,
    statement: { currency, byPlatform: [] } as unknown as ProductStatement,
  })
  const page = createElement(Route, { path: '*', element: compared })
  const business = createElement(Route, { element: createElement(Outlet, { context: { vat: null } }) }, page)
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Routes, null, business)))
}

test('says why sales in another currency than the plan are not compared', () => {
  expect(shown('EGP')).toContain(productPage.plan.none)
  expect(shown('SAR')).toContain('The plan is in EGP, so sales in SAR cannot be compared with it.')
})
