import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { Business } from '#contract/businesses.ts'
import { businesses } from '#phrases/en/businesses.ts'
import { common } from '#phrases/en/common.ts'
import { addPhrases } from '#web/i18n/phrase-book.ts'
import { ReconnectBanner } from './reconnect-banner.tsx'
import type { RefusalAt } from './refusal-at.ts'

addPhrases('en', 'common', common)
addPhrases('en', 'businesses', businesses)

const shown = (refusalAt: RefusalAt) =>
  renderToStaticMarkup(
    createElement(
      MemoryRouter,
      null,
      createElement(ReconnectBanner, {
        business: { id: 'b1', reconnect: ['noon', 'salla'] } as unknown as Business,
        refusalAt,
      }),
    ),
  )

test('links to the connections for members who can open them, and names who can for the others', () => {
  const { link, others } = businesses.reconnect
  const forManager = shown(() => null)
  expect(forManager).toContain('noon and Salla')
  expect(forManager).toContain(`href="/business/b1/import/connections"`)
  expect(forManager).toContain(link)
  expect(forManager).not.toContain(others)
  const forViewer = shown((path) => (path.endsWith('/import/connections') ? 'needs_manager' : null))
  expect(forViewer).toContain('noon and Salla')
  expect(forViewer).toContain(others)
  expect(forViewer).not.toContain('href')
})
