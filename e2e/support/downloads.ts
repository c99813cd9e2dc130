import { buffer } from 'node:stream/consumers'
import type { Download } from 'playwright-core'

/** What was downloaded. The browser is another process that the journeys share: only as a stream the file comes over. */
export async function bytesOf(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream())
}
