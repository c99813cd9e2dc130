import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { dashboard } from '#phrases/en/dashboard.ts'
import { reports } from '#phrases/en/reports.ts'
import { addPhrases } from '#web/i18n/phrase-book.ts'
import { InventoryMetrics } from './inventory-metrics.tsx'

addPhrases('en', 'dashboard', dashboard)
addPhrases('en', 'reports', reports)

test('names the uncounted products when the figures leave out something else too', () => {
  const totals = {
    ...{ products: 9, uncounted: 4, withoutPrice: 1, units: 30, priceValue: 900_00, costValue: 500_00 },
    ...{ unitsWithoutCost: 3, low: 2, out: 2 },
  }
  const html = renderToStaticMarkup(createElement(InventoryMetrics, { totals, currency: 'SAR' }))
  const notes = [...html.matchAll(/text-saffron-text">([^<]*)<\/dd>/g)].map(([, note]) => note)
  const uncounted = 'Excludes 4 products without counted stock'
  expect(notes).toEqual([
    `${uncounted} · Excludes 1 product without a price`,
    `${uncounted} · 3 units have no known cost`,
    uncounted,
    `2 sold out · ${uncounted}`,
  ])
})
