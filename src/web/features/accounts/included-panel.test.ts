import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { auth } from '#phrases/ar/auth.ts'
import { addPhrases, readIn } from '#web/i18n/phrase-book.ts'
import { provideSite } from '#web/site/site.ts'
import { IncludedPanel } from './included-panel.tsx'

beforeAll(() => {
  addPhrases('ar', 'auth', auth)
})

test("keeps the order of the operator's claims in an Arabic sentence", () => {
  readIn('ar')
  onTestFinished(() => readIn('en'))
  provideSite({ supportEmail: 'help@example.com', sellers: '10,000+', uptime: '99.9%' })
  const html = renderToStaticMarkup(createElement(IncludedPanel))
  expect(html).toContain('عدد البائعين: \u206610,000+\u2069')
  expect(html).toContain('نسبة التشغيل \u206699.9%\u2069')
})
