import { buffer } from 'node:stream/consumers'
import type { Download, Page } from 'playwright-core'
import type { wordsOf } from './words.ts'

/** Reads the content of a download as a stream, because the shared browser runs in another process. */
export async function bytesOf(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream())
}

/** Exports the report on the screen. On a phone, the export files are in the menu that also shares the report. */
export async function exportAs(
  page: Page,
  kind: 'csv' | 'xlsx' | 'pdf',
  { share, exports }: ReturnType<typeof wordsOf>['reports'],
): Promise<Download> {
  const menu = page.getByRole('button', { name: share.menu, exact: true })
  const inMenu = await menu.isVisible()
  if (inMenu) await menu.click()
  const coming = page.waitForEvent('download')
  await page.getByRole(inMenu ? 'menuitem' : 'link', { name: exports[kind], exact: true }).click()
  return coming
}
