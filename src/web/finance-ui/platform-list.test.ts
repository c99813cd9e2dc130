import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { dashboard } from '#phrases/en/dashboard.ts'
import { addPhrases } from '#web/i18n/phrase-book.ts'
import { PlatformList, type PlatformListProps } from './platform-list.tsx'

addPhrases('en', 'dashboard', dashboard)

test('draws a loss over its whole length when a platform has only refunds', () => {
  const refunds = {
    ...{ platform: 'noon', revenue: -2_450, fees: -300, cost: -850, profit: -1_300 },
    ...{ coverageBp: 10_000, feeCoverageBp: 10_000 },
  }
  const props = { currency: 'SAR', rows: [refunds] } as unknown as PlatformListProps
  const html = renderToStaticMarkup(createElement(PlatformList, props))
  expect(html).not.toContain('fill-keep')
  expect(html.split('fill-loss')).toHaveLength(3)
  const widths = [...html.matchAll(/width:([\d.]+)%/g)].map(([, width]) => Number(width))
  expect(widths).toHaveLength(2)
  expect(widths[0]).toBeCloseTo((1_150 / 2_450) * 100)
  expect(widths[1]).toBeCloseTo((1_300 / 2_450) * 100)
})
