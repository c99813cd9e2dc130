import { toast } from 'sonner'
import { afterEach, expect, test, vi } from 'vitest'
import type { Translate } from '#web/i18n/phrase-key.ts'
import { shareText } from './share-alert.ts'

const t = ((key: string) => key) as Translate

/** Shares a text in a browser with these abilities, and returns the messages that the seller sees. */
async function shownBy(browser: object): Promise<string[]> {
  vi.stubGlobal('navigator', browser)
  const shown: string[] = []
  for (const kind of ['success', 'error'] as const)
    vi.spyOn(toast, kind).mockImplementation((message) => shown.push(`${kind}: ${message}`))
  await shareText('Fees rose', t)
  return shown
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('hands the text to the apps of the device when the browser can share', async () => {
  const share = vi.fn(async () => {})
  expect(await shownBy({ share })).toEqual([])
  expect(share.mock.calls).toEqual([[{ text: 'Fees rose' }]])
})

test('copies the text and says so when the browser cannot share', async () => {
  const writeText = vi.fn(async () => {})
  expect(await shownBy({ clipboard: { writeText } })).toEqual(['success: alerts.copied'])
  expect(writeText.mock.calls).toEqual([['Fees rose']])
})

test('shows no error when the user chooses no app', async () => {
  const share = () => Promise.reject(new DOMException('closed', 'AbortError'))
  expect(await shownBy({ share })).toEqual([])
})

test('shows an error when the text can be neither shared nor copied', async () => {
  const writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
  expect(await shownBy({ clipboard: { writeText } })).toEqual(['error: alerts.shareFailed'])
})
