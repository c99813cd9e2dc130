import { expect, test } from 'vitest'
import { escapeHtml } from './escape-html.ts'
import { fillIn } from './fill-in.ts'

test('replaces every placeholder by its value, even if the value itself looks like a placeholder', () => {
  expect(fillIn('{{a}} of {{b}}, {{a}}', { a: 1, b: '$& {{a}}' })).toBe('1 of $& {{a}}, 1')
})

test('removes a placeholder whose value is missing', () => {
  expect(fillIn('Hello {{name}}.', { name: undefined })).toBe('Hello .')
})

test('applies the given function to values only, not to the phrase around them', () => {
  expect(fillIn('<b>{{fact}}</b>', { fact: '<i>' }, escapeHtml)).toBe('<b>&lt;i&gt;</b>')
})

test('escapes each character with a special meaning in HTML', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  )
})
