import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ImportPreview, SalesImport } from '#contract/imports.ts'
import { common } from '#phrases/en/common.ts'
import { imports } from '#phrases/en/imports.ts'
import { addPhrases } from '#web/i18n/phrase-book.ts'
import { FileFigures } from './file-figures.tsx'

addPhrases('en', 'common', common)
addPhrases('en', 'imports', imports)

function shown(preview: object, fees = 0): string {
  const totals = {
    currency: 'EGP',
    revenue: 13_000,
    fees,
    tax: 0,
    payouts: 0,
    total: 13_000 - fees,
    orders: 2,
    units: 2,
  }
  return renderToStaticMarkup(
    createElement(FileFigures, {
      current: { fileName: 'orders.csv', formatTitle: 'Stand' } as SalesImport,
      preview: {
        ...{ rows: 2, newLines: 2, replacedLines: 0, errorCount: 0, byKind: [{}], totals: [totals] },
        ...preview,
      } as unknown as ImportPreview,
    }),
  )
}

test.each([
  { byKind: [], newLines: 0, errorCount: 3, says: imports.nothingToImport },
  { byKind: [{}], newLines: 0, errorCount: 3, says: imports.nothingNewRead },
  { byKind: [{}], newLines: 0, errorCount: 0, says: imports.nothingNew },
  { byKind: [{}], newLines: 1, errorCount: 3, says: null },
])('says why a file adds nothing: %o', ({ says, ...preview }) => {
  const html = shown(preview)
  for (const phrase of [imports.nothingToImport, imports.nothingNewRead, imports.nothingNew])
    expect(html.includes(phrase), phrase).toBe(phrase === says)
})

test('calls the fees of an order list unknown, and shows fees that a file states', () => {
  expect(shown({ fees: 'none' })).toContain(common.unknown)
  expect(shown({ fees: 'none' })).not.toContain('>0.00')
  expect(shown({ fees: 'none' }, 300)).toContain('3.00')
  expect(shown({ fees: 'stated' })).not.toContain(common.unknown)
})
