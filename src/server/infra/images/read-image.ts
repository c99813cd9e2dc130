import { AppError } from '../http/errors.ts'
import { cleanImage, type ImageBytes } from './clean-image.ts'

/** What is too large is read on to here: a client still sending would find its connection closed, not the answer. */
const READ_AT_MOST = 64 * 1024 * 1024

/** An uploaded image, whole and without metadata; no upload holds more memory than an image may have. */
export async function readImage(body: AsyncIterable<Uint8Array>, limit: number): Promise<ImageBytes> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size <= limit) chunks.push(chunk)
    else if (size > READ_AT_MOST) break
  }
  if (size > limit) throw new AppError('image_too_large')
  return cleanImage(Buffer.concat(chunks))
}
