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

/** What a visitor sees of a file after typing a unit cost of 25 for these SKUs, by default for all. */
async function shown(text: string, skus?: readonly string[]): Promise<string> {
  const read = await summariseSales(sourceOf(text), text.length, { currency: 'SAR' }, () => {})
  const statement = read.outcome === 'read' ? read.summary.statements[0] : undefined
  if (read.outcome !== 'read' || !statement) throw new Error(read.outcome)
  const costs = Object.fromEntries((skus ?? statement.bySku.map(({ sku }) => sku)).map((sku) => [sku, '25']))
  const feesKnown = read.summary.fees === 'stated'
  return renderToStaticMarkup(
    createElement(CurrencyResult, {
      ...{ statement, feesKnown, controlTotal: null, ofParts: read.summary, costs },
      onCosts: () => undefined,
    }),
  )
}

test('shows no profit, no margin and no fees of zero if the file states no fees, even if all costs are known', async () => {
  const html = await shown(sallaText([{}]))
  expect(html).toContain(instant.noFees)
  expect(html).toContain('120.00')
  for (const label of [dashboard.avgMargin, instant.leftAfterFees, dashboard.feesTitle, '>0.00'])
    expect(html).not.toContain(label)
  // 70.00 would be the revenue of 120.00 less the cost of two units at 25.00, as if there were no fees
  expect(html).not.toContain('70.00')
})

test('says which share of the sales profit and margin cover if only some costs are known', async () => {
  // OUD is sold for 100.00 with a fee of 10.00 and a cost of 25.00; MUSK for 300.00 with a fee of 30.00
  const file = [
    'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type',
    '1,1,2026-02-28,noon,OUD,Oud,1,100.00,10.00,,SAR,sale',
    '2,1,2026-02-28,noon,MUSK,Musk,1,300.00,30.00,,SAR,sale',
  ].join('\n')
  const some = await shown(file, ['OUD'])
  for (const label of [instant.knownProfit, instant.knownMargin, common.bar.keepBeforeCosts])
    expect(some).toContain(label)
  expect(some).not.toContain(dashboard.avgMargin)
  for (const figure of ['65.00', '65%', '25%']) expect(some).toContain(figure)

  const all = await shown(file)
  expect(all).toContain(dashboard.avgMargin)
  for (const label of [instant.knownProfit, instant.knownMargin, common.bar.keepBeforeCosts])
    expect(all).not.toContain(label)

  const none = await shown(file, [])
  for (const label of [instant.knownProfit, dashboard.avgMargin]) expect(none).not.toContain(label)
})

test('asks for the cost of goods that were all refunded, without which the profit stays unknown', async () => {
  const file = [
    'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type',
    '1,1,2026-02-28,noon,MUSK,Musk,1,50.00,5.00,,SAR,sale',
    '1,2,2026-03-02,noon,MUSK,Musk,-1,50.00,-5.00,,SAR,refund',
    ',,2026-03-02,noon,,Storage,,,30.00,,SAR,fee',
  ].join('\n')
  for (const [skus, profit] of [
    [[], `>${common.unknown}<`],
    [['MUSK'], '\u221230.00'],
  ] as const) {
    const html = await shown(file, skus)
    expect(html).toContain(instant.costsTitle)
    expect(html).toContain(profit)
  }
})

test('shows a loss and no unknown cost when the only row is a fee', async () => {
  const html = await shown(
    [
      'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type',
      ',,2026-02-28,noon,,Storage,,,350.00,,SAR,fee',
    ].join('\n'),
  )
  expect(html).toContain('350.00')
  expect(html).not.toContain(`>${common.unknown}<`)
  expect(html).not.toContain(instant.costsTitle)
})
