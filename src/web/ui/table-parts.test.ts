import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Cell } from './table-parts.tsx'

test('an empty cell has no label, so that a row shown as a block does not show the label', () => {
  const column = { key: 'products', header: 'Products', cell: () => null }
  const shown = (children: string | null) => renderToStaticMarkup(createElement(Cell, { column, children }))
  expect(shown('3')).toBe('<td><span class="table-label">Products </span>3</td>')
  expect(shown(null)).toBe('<td></td>')
})
