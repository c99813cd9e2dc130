import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { AdRow } from '#contract/ads.ts'
import { businessKey } from '#web/business/business.ts'
import { draftKey } from '#web/forms/drafts/draft-keys.ts'
import type { Draft } from '#web/forms/drafts/use-draft.ts'
import { CampaignDialog } from './campaign-dialog.tsx'

const dialog = vi.hoisted(() => ({ draft: undefined as Draft | undefined }))
// a dialog is rendered into the document of a browser
vi.mock('#web/ui/form-dialog.tsx', () => ({
  FormDialog({ draft, children }: { draft?: Draft; children: ReactNode }) {
    dialog.draft = draft
    return children
  },
}))

afterEach(() => vi.unstubAllGlobals())

const row = { key: 'meta:Eid', name: 'Eid', channel: 'meta', products: ['lamp'] } as unknown as AdRow

/** The ticked products, and whether closing the dialog asks before it discards them. */
function opened(stored: readonly string[] | null) {
  const key = draftKey(null, { businessId: 'b1', thing: `ad-campaign:${row.key}` })
  const draft = stored && JSON.stringify({ at: Date.now(), input: { chosen: stored } })
  vi.stubGlobal('localStorage', { getItem: (name: string) => (name === key ? draft : null) })
  const client = new QueryClient()
  const named = (id: string) => ({ id, name: id, sku: null })
  client.setQueryData([...businessKey('b1'), 'catalogue'], ['desk', 'lamp'].map(named))
  const shown = createElement(CampaignDialog, { businessId: 'b1', row, onClose: () => undefined })
  const html = renderToStaticMarkup(createElement(QueryClientProvider, { client }, shown))
  const ticks = html.match(/<input type="checkbox"[^>]*>/g) ?? []
  return [ticks.map((tick) => tick.includes('checked=""')), dialog.draft?.unsaved]
}

test('keeps ticks as a draft, and asks before it discards them', () => {
  expect(opened(null)).toEqual([[true, false], false])
  expect(opened(['desk', 'lamp'])).toEqual([[true, true], true])
  expect(opened([])).toEqual([[false, false], true])
})
