import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { sallaText } from '#domain/import/testing/salla-file.ts'
import { sourceOf } from '#domain/import/testing/sources.ts'
import { common } from '#phrases/en/common.ts'
import { dashboard } from '#phrases/en/dashboard.ts'
import { imports } from '#phrases/en/imports.ts'
import { instant } from '#phrases/en/instant.ts'
import { addPhrases } from '#web/i18n/phrase-book.ts'
import { CurrencyResult } from './currency-result.tsx'
import { summariseSales } from './sales-summary.ts'

addPhrases('en', 'common', common)
addPhrases('en', 'dashboard', dashboard)
addPhrases('en', 'imports', imports)
addPhrases('en', 'instant', instant)

async function shownWithoutFees(text: string): Promise<string> {
  const read = await summariseSales(sourceOf(text), text.length, { currency: 'SAR' }, () => {})
  const statement = read.outcome === 'read' ? read.summary.statements[0] : undefined
  if (!statement) throw new Error(read.outcome)
  const costs = Object.fromEntries(statement.bySku.map(({ sku }) => [sku, '25']))
  return renderToStaticMarkup(
    createElement(CurrencyResult, {
      ...{ statement, feesKnown: false, controlTotal: null, costs, onCosts: () => undefined },
    }),
  )
}

test('shows no profit, no margin and no fees of zero when a file states no fees, even if all costs are known', async () => {
  const html = await shownWithoutFees(sallaText([{}]))
  expect(html).toContain(instant.noFees)
  expect(html).toContain('120.00')
  for (const label of [dashboard.avgMargin, instant.leftAfterFees, dashboard.feesTitle, '>0.00'])
    expect(html).not.toContain(label)
  // the revenue of 120.00 less two units at 25.00
  expect(html).not.toContain('70.00')
})
