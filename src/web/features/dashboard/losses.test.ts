import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Dashboard, Statement } from '#contract/dashboard.ts'
import { dashboard } from '#phrases/en/dashboard.ts'
import { addPhrases } from '#web/i18n/phrase-book.ts'
import { Attention } from './attention.tsx'
import { linksOf } from './links.ts'
import { TopProducts } from './top-products.tsx'

addPhrases('en', 'dashboard', dashboard)

/** The text about a product that lost 20.00, if the costs of this share of its sales are known. */
function shown(coverageBp: number): string {
  const product = { sku: 'A', name: 'Lamp', profit: -2_000, units: 1, marginBp: null, feeCoverageBp: 10_000 }
  const statement = {
    currency: 'EGP',
    byPlatform: [],
    products: {
      losing: [{ ...product, coverageBp }],
      loss: { products: 1, profit: -2_000, atLeast: coverageBp < 10_000 },
    },
  } as unknown as Statement
  const inventory = { lowStock: 0 } as Dashboard['inventory']
  const links = linksOf('b', 'EGP', null)
  const html = renderToStaticMarkup(
    createElement(
      MemoryRouter,
      null,
      createElement(Attention, { statement, inventory, alerts: [], links, businessId: 'b' }),
      createElement(TopProducts, { list: 'losing', statement, period: null, businessId: 'b' }),
    ),
  )
  return html.replaceAll(/<[^>]*>|[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ')
}

test('says that a product lost at least an amount when a cost or a fee is missing', () => {
  expect(shown(0)).toContain('1 product lost at least 20.00 EGP')
  expect(shown(0)).toContain('Lampat least 20.00 EGP')
})

test('states a loss exactly when all costs and fees are known', () => {
  expect(shown(10_000)).toContain('1 product lost 20.00 EGP')
  expect(shown(10_000)).toContain('Lamp\u221220.00 EGP')
})
