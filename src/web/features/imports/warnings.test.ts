import { createElement, type FunctionComponent } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { common } from '#phrases/en/common.ts'
import { importFile } from '#phrases/en/import-file.ts'
import { imports } from '#phrases/en/imports.ts'
import { addPhrases } from '#web/i18n/phrase-book.ts'
import { LeftOut } from './left-out.tsx'
import { NoReturnedUnits, WorkbookNotes } from './warnings.tsx'

addPhrases('en', 'common', common)
addPhrases('en', 'importFile', importFile)
addPhrases('en', 'imports', imports)

function shown<P extends object>(component: FunctionComponent<P>, props: P): string {
  const html = renderToStaticMarkup(createElement(component, props))
  return html.replaceAll(/[\u2066-\u2069]/g, '').replaceAll('&quot;', '"')
}

test('names the sheets that were read and those that were not, and says that hidden rows are included', () => {
  const html = shown(WorkbookNotes, {
    workbook: { read: ['Sales', 'More sales'], notRead: ['Cover', 'Costs'], hiddenRows: 3 },
  })
  expect(html).toContain('Read from the workbook: Sales, More sales.')
  expect(html).toContain('Skipped: Cover, Costs.')
  expect(html).toContain('3 rows are hidden')
  expect(shown(WorkbookNotes, { workbook: { read: ['Sales'], notRead: [], hiddenRows: 0 } })).toBe('')
  expect(shown(WorkbookNotes, { workbook: null })).toBe('')
})

test('lists the rows that are no sales because of their status, with their number and amount', () => {
  const html = shown(LeftOut, {
    rows: [{ rawType: 'Cancelled', lines: 16, currency: 'EGP', money: 40_050 }],
  })
  for (const part of ['Cancelled', '16', '400.50', 'EGP']) expect(html).toContain(part)
  expect(shown(LeftOut, { rows: [] })).toBe('')
})

test('warns that refunds without a quantity do not reduce the cost of goods', () => {
  expect(shown(NoReturnedUnits, {})).toContain(importFile.noReturnedUnits.title)
})
