import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, Outlet, Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import type { ProductDetail } from '#contract/products.ts'
import { ROLES } from '#contract/roles.ts'
import { common } from '#phrases/en/common.ts'
import { products } from '#phrases/en/products.ts'
import { addPhrases } from '#web/i18n/phrase-book.ts'
import { PricingTab } from './pricing-tab.tsx'

addPhrases('en', 'common', common)
addPhrases('en', 'products', products)

const product = {
  price: 25_000,
  unitCost: 9_000,
  quantity: 3,
  currency: 'EGP',
  platforms: [],
} as unknown as ProductDetail

/** The tab of a product without platforms, as a member with this role sees it. */
function shownTo(role: (typeof ROLES)[number]): string {
  const page = createElement(PricingTab, { product, simulator: null })
  const route = createElement(
    Route,
    { element: createElement(Outlet, { context: { role, hidesCosts: false } }) },
    createElement(Route, { index: true, element: page }),
  )
  return renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Routes, null, route)))
}

test('asks only members who can edit a product to choose its platforms', () => {
  const { noPlatforms, choosePlatforms } = products.detail
  const shown = ROLES.map(shownTo)
  for (const html of shown) expect(html).toContain(noPlatforms)
  expect(ROLES.filter((_, at) => shown[at]?.includes(choosePlatforms))).toEqual(['manager', 'owner'])
})
