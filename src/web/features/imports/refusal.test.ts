import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Refusal } from './refusal.tsx'

test('a refusal names the file before the reason', () => {
  const html = renderToStaticMarkup(
    createElement(Refusal, { title: 'Cannot be imported', file: 'مبيعات مارس.csv' }, 'This file is empty.'),
  )
  expect(html).toMatch(/<bdi[^>]*>مبيعات مارس\.csv<\/bdi>: This file is empty\./)
})
