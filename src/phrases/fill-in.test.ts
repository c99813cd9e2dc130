import { expect, test } from 'vitest'
import { escapeHtml } from './escape-html.ts'
import { fillIn } from './fill-in.ts'

test('fills in every value by its name, as it is written', () => {
  expect(fillIn('{{a}} of {{b}}, {{a}}', { a: 1, b: '$& {{a}}' })).toBe('1 of $& {{a}}, 1')
})

test('leaves nothing where a value is missing', () => {
  expect(fillIn('Hello {{name}}.', { name: undefined })).toBe('Hello .')
})

test('writes values in the given way, and the phrase around them as it is', () => {
  expect(fillIn('<b>{{fact}}</b>', { fact: '<i>' }, escapeHtml)).toBe('<b>&lt;i&gt;</b>')
})

test('escapes each sign that means something in HTML', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;&lt;/a&gt;',
  )
})
