import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { common } from '#phrases/en/common.ts'
import { imports } from '#phrases/en/imports.ts'
import { addPhrases } from '#web/i18n/phrase-book.ts'
import { Overlap, type OverlapProps } from './overlap.tsx'

addPhrases('en', 'common', common)
addPhrases('en', 'imports', imports)

const shown = (counts: Pick<OverlapProps['overlap'], 'orders' | 'rows' | 'gone'>) =>
  renderToStaticMarkup(
    createElement(Overlap, {
      overlap: { ...counts, files: ['first.csv'] },
      accepted: false,
      onAccept: () => undefined,
    }),
  )

test('warns about counting sales twice only if some sales are in both files', () => {
  const { title, acceptHint, goneTitle, goneHint } = imports.overlap
  const gone = shown({ orders: 0, rows: 0, gone: 1 })
  expect(gone).toContain(goneTitle)
  expect(gone).toContain(goneHint)
  expect(gone).not.toContain('twice')
  for (const counts of [
    { orders: 1, rows: 0, gone: 1 },
    { orders: 0, rows: 1, gone: 0 },
  ]) {
    expect(shown(counts)).toContain(title)
    expect(shown(counts)).toContain(acceptHint)
  }
})
