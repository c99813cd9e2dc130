import { buffer } from 'node:stream/consumers'
import type { Download } from 'playwright-core'

/** The content of a download. It is read as a stream, because the shared browser is another process. */
export async function bytesOf(download: Download): Promise<Buffer> {
  return buffer(await download.createReadStream())
}
