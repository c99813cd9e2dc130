import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { readIn } from '#web/i18n/phrase-book.ts'
import { Change } from './change.tsx'

afterEach(() => readIn('en'))

test.each([
  [123_000, '\u2067\u2066+1,230.00\u2069\u00a0ر.س\u2069'],
  [-123_000, '\u2067\u2066\u22121,230.00\u2069\u00a0ر.س\u2069'],
])('writes the sign at the number when an amount changes by %i and its currency is Arabic', (now, text) => {
  readIn('ar')
  expect(renderToStaticMarkup(createElement(Change, { now, before: 0, currency: 'SAR' }))).toContain(
    `<bdi dir="ltr">${text}</bdi>`,
  )
})
