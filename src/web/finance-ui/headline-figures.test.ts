import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Statement } from '#contract/dashboard.ts'
import type { ComparedWith } from '#domain/profit/period-before.ts'
import { common } from '#phrases/en/common.ts'
import { dashboard } from '#phrases/en/dashboard.ts'
import { periods } from '#phrases/en/periods.ts'
import { addPhrases } from '#web/i18n/phrase-book.ts'
import { HeadlineFigures } from './headline-figures.tsx'

addPhrases('en', 'common', common)
addPhrases('en', 'dashboard', dashboard)
addPhrases('en', 'periods', periods)

const shown = (
  totals: Partial<Statement['totals']>,
  overheads = false,
  compare?: ComparedWith,
  before: Partial<Statement['totals']> = {},
) =>
  renderToStaticMarkup(
    createElement(
      MemoryRouter,
      null,
      createElement(HeadlineFigures, {
        statement: {
          currency: 'EGP',
          totals: { revenue: 50_000, profit: 36_500, orders: 2, ...totals },
          before: compare
            ? {
                ...{ revenue: 40_000, profit: 30_000, orders: 1, marginBp: null },
                ...{ coverageBp: 10_000, feeCoverageBp: 10_000, ...before },
              }
            : null,
          trend: [],
        } as unknown as Statement,
        by: 'day',
        overheads,
        compare,
      }),
    ),
  )

test('calls profit and margin unknown, with a reason for each, when no product cost is known', () => {
  const html = shown({ marginBp: null, coverageBp: 0 })
  expect(html.split(common.unknown)).toHaveLength(3)
  expect(html).toContain(dashboard.marginNeedsCosts)
  expect(html).not.toContain(common.notAvailable)
})

test('calls profit and margin unknown, with the reason, when no fee is known', () => {
  const html = shown({ fees: 0, feeCoverageBp: 0, marginBp: null, coverageBp: 10_000 })
  expect(html.split(`>${common.unknown}<`)).toHaveLength(3)
  expect(html).toContain('The fees of 100% of sales are unknown.')
  expect(html).not.toContain('365.00')
})

test('has no margin, and calls nothing unknown, when all costs are known and there is no revenue', () => {
  const html = shown({ revenue: 0, marginBp: null, coverageBp: null })
  expect(html).toContain(common.notAvailable)
  expect(html).not.toContain(common.unknown)
})

test('says what the margin is of when some costs are unknown or the sales include VAT, and only then', () => {
  const notes = { costs: 'of sales with a known cost (90% of all sales)', vat: dashboard.marginWithoutVat }
  for (const [coverageBp, outputVat, expected] of [
    [9_000, undefined, ['costs']],
    [10_000, 700, ['vat']],
    [9_000, 700, ['costs', 'vat']],
    [10_000, 0, []],
    [10_000, undefined, []],
  ] as const) {
    const html = shown({ marginBp: 3_000, coverageBp, outputVat })
    const found = Object.entries(notes).filter(([, words]) => html.includes(words))
    expect(found.map(([name]) => name)).toEqual(expected)
  }
})

test('notes that the profit deducts neither unknown costs nor overheads', () => {
  const html = shown({ marginBp: 3_000, coverageBp: 9_000 }, true)
  expect(html).toContain(`${dashboard.knownSoFar} · ${dashboard.beforeOverheads}`)
})

test.each([
  ['previous', 'previous'],
  ['year', 'year'],
  ['2026-01-01..2026-01-31', 'own'],
] as const)('names the compared period for screen readers: %s', (compare, than) => {
  expect(
    shown({ marginBp: null, coverageBp: 10_000 }, false, compare).split(periods.change.than[than]),
  ).toHaveLength(4)
})

test.each([
  ['a cost', { coverageBp: 5_000 }],
  ['a fee', { feeCoverageBp: 5_000 }],
])(
  'compares neither profit nor margin with a period in which %s is missing, because they were lower',
  (_, missing) => {
    const known = { marginBp: 7_300, coverageBp: 10_000, feeCoverageBp: 10_000 }
    const profit = { profit: 36_500, marginBp: 9_000 }
    const changes = (before: object) => {
      const html = shown(known, false, 'previous', { ...profit, ...before })
      return [html.split(periods.change.than.previous).length - 1, html.includes('was 90%')]
    }
    expect(changes({})).toEqual([3, true])
    expect(changes(missing)).toEqual([2, false])
  },
)
