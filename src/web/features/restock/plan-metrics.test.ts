import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { common } from '#phrases/en/common.ts'
import { restock } from '#phrases/en/restock.ts'
import { addPhrases } from '#web/i18n/phrase-book.ts'
import { PlanMetrics } from './plan-metrics.tsx'

addPhrases('en', 'common', common)
addPhrases('en', 'restock', restock)

const NOTHING_DUE = {
  ...{
    products: 4,
    planned: 4,
    due: 0,
    cash: 0,
    dueWithoutCost: 0,
    dead: 0,
    deadValue: 0,
    deadWithoutCost: 0,
  },
  ...{ withoutStock: 0, withoutPace: 0, withoutLeadTime: 0 },
}

test('shows orders and dead stock as unknown, not as zero, when nothing is planned or counted', () => {
  expect(figuresOf({ ...NOTHING_DUE, planned: 0, withoutLeadTime: 4 })).toEqual([
    'unknown',
    'unknown',
    '0.00 SAR',
  ])
  expect(figuresOf({ ...NOTHING_DUE, planned: 0, withoutStock: 4 })).toEqual([
    'unknown',
    'unknown',
    'unknown',
  ])
  expect(figuresOf({ ...NOTHING_DUE, planned: 1, withoutStock: 3 })).toEqual(['0', '0.00 SAR', '0.00 SAR'])
  expect(figuresOf({ ...NOTHING_DUE, products: 0, planned: 0 })).toEqual(['0', '0.00 SAR', '0.00 SAR'])
})

test('shows the cash as unknown when no product to order has a cost', () => {
  expect(figuresOf({ ...NOTHING_DUE, due: 2, dueWithoutCost: 2 })[1]).toBe('unknown')
  expect(figuresOf({ ...NOTHING_DUE, due: 2, dueWithoutCost: 1, cash: 90_00 })[1]).toBe('90.00 SAR')
})

/** What to order, the cash for it, and the dead stock. */
function figuresOf(totals: Parameters<typeof PlanMetrics>[0]['totals']): string[] {
  const html = renderToStaticMarkup(createElement(PlanMetrics, { totals, currency: 'SAR' }))
  const figures = [...html.matchAll(/<dd class="mt-1 text-lg.*?<\/dd>/g)].map(([figure]) =>
    figure.replaceAll(/<[^>]*>/g, '').replaceAll('\u00a0', ' '),
  )
  return figures.slice(0, 3)
}
