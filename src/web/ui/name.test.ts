import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Name } from './name.tsx'

test('a name can break between words, but not inside a word with a hyphen', () => {
  const html = renderToStaticMarkup(createElement(Name, { text: 'شاحن USB-C سريع' }))
  expect(html).toBe('<bdi class="w-fit break-words">شاحن <span class="unbroken">USB-C</span> سريع</bdi>')
})
