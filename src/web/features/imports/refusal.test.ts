import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Refusal } from './refusal.tsx'

test('a refusal names the file first, then the reason', () => {
  const shown = { title: 'Cannot be imported', file: 'مبيعات مارس.csv', children: 'This file is empty.' }
  const html = renderToStaticMarkup(createElement(Refusal, shown))
  expect(html).toMatch(/<bdi[^>]*>مبيعات مارس\.csv<\/bdi>: This file is empty\./)
})
