import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { BridgeBar, ProfitBridge } from '#contract/profit-bridge.ts'
import { bridge } from '#phrases/en/bridge.ts'
import { addPhrases } from '#web/i18n/phrase-book.ts'
import { useBridgeSentence } from './bridge-sentence.ts'

addPhrases('en', 'bridge', bridge)

type Statement = ProfitBridge['statements'][number]
type Amounts = Partial<Record<BridgeBar['kind'], number>>

function sentenceOf(effects: Amounts, units = 0, others: Partial<Statement> = {}) {
  const bars = Object.entries(effects).map(([kind, amount]) => ({
    ...{ kind: kind as BridgeBar['kind'], name: '', amount, platforms: [], items: [] },
  }))
  const statement: Statement = {
    currency: 'EGP',
    afterOverheads: false,
    profit: { before: 0, now: bars.reduce((sum, { amount }) => sum + amount, 0) },
    units: { before: 10, now: 10 + units },
    bars,
    unseen: {
      profitKnown: { before: true, now: true },
      productsWithoutCost: 0,
      productsWithoutFees: 0,
      estimatedFees: { before: 0, now: 0 },
    },
    ...others,
  }
  const Sentence = () => useBridgeSentence(statement)
  return renderToStaticMarkup(createElement(Sentence))
    .replace(/[\u2066-\u2069]/g, '')
    .replaceAll('\u00a0', ' ')
}

test('if selling more units at a loss lowers profit, the sentence does not say that fewer units were sold', () => {
  const sentence = sentenceOf({ volume: -4_000, mix: -1_000 }, 5)
  expect(sentence).toContain('the change in units of the same products cost ')
  expect(sentence).toContain('a larger share of the less profitable products cost ')
  expect(sentence).toContain('you sold 5 more units')
  expect(sentence).not.toContain('selling')
})

test('the change is unknown if either period has no known cost', () => {
  const unseen = { productsWithoutCost: 1, productsWithoutFees: 0, estimatedFees: { before: 0, now: 0 } }
  for (const profitKnown of [
    { before: false, now: true },
    { before: true, now: false },
  ])
    expect(sentenceOf({ volume: 500 }, 2, { unseen: { ...unseen, profitKnown } })).toBe(bridge.unknown)
})

test('the sentence states the amount of costs and fees that cannot be compared', () => {
  const sentence = sentenceOf({ price: 500, costCoverage: -90_000, feeCoverage: 10_000 })
  expect(sentence).toMatch(/costs and fees of .*800\.00.* cannot be compared/)
  expect(sentenceOf({ price: 500 })).not.toContain('cannot be compared')
})
