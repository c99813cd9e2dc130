import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { costGrid } from '#phrases/en/cost-grid.ts'
import { addPhrases } from '#web/i18n/phrase-book.ts'
import { MissingCosts } from './missing-costs.tsx'

addPhrases('en', 'costGrid', costGrid)

test('sums only known sales of products without a cost, and names none when all are unknown', () => {
  const known = { unitCost: null, revenue: 120_00 }
  const unknown = { unitCost: null, revenue: null }
  const complete = { unitCost: 900, revenue: 500_00 }
  expect(textOf([known, known, complete])).toBe(
    '2 of 3 products have no cost. Sales without a cost in the last 90 days: 240.00 SAR.',
  )
  expect(textOf([known, unknown, complete])).toBe(
    '2 of 3 products have no cost. Sales without a cost in the last 90 days: 120.00 SAR, not counting products whose sales are unknown.',
  )
  expect(textOf([unknown, complete])).toBe('1 of 2 products has no cost.')
})

function textOf(rows: Parameters<typeof MissingCosts>[0]['rows']): string {
  const html = renderToStaticMarkup(createElement(MissingCosts, { rows, currency: 'SAR' }))
  return html.replaceAll(/<[^>]*>|[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ')
}
