import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { imports } from '#phrases/en/imports.ts'
import { addPhrases } from '#web/i18n/phrase-book.ts'
import { ControlTotal } from './control-total.tsx'

addPhrases('en', 'imports', imports)

function shown(controlTotal: number | null, comparedTotals: number, differenceCount: number): string {
  const totals = { currency: 'SAR' as const, total: 15_000, controlTotal }
  return renderToStaticMarkup(
    createElement(ControlTotal, { totals, ofParts: { comparedTotals, differenceCount } }),
  )
}

test("compares the sum of the rows with the file's own total, or counts the matching totals of orders and settlements if there is none", () => {
  expect(shown(15_000, 0, 0)).toContain(imports.addsUp)
  expect(shown(17_000, 0, 0)).toContain('170.00')
  expect(shown(null, 1, 0)).toContain(imports.totalsAddUp_one)
  expect(shown(null, 3, 0)).toContain('all 3 totals')
})

test('says that nothing was compared only if the file states no totals at all', () => {
  expect(shown(null, 0, 0)).toContain(imports.noControl)
  // nothing is shown here, because another list shows the totals that differ
  expect(shown(null, 2, 1)).toBe('')
})
