import { AppError } from './errors.ts'
import { imageType } from './image-type.ts'

export interface ImageBytes {
  bytes: Buffer
  mediaType: string
}

/** What is too large is read on to here: a client still sending would find its connection closed, not the answer. */
const READ_AT_MOST = 64 * 1024 * 1024

/** An uploaded image, whole; no upload holds more memory than an image may have. */
export async function readImage(body: AsyncIterable<Uint8Array>, limit: number): Promise<ImageBytes> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size <= limit) chunks.push(chunk)
    else if (size > READ_AT_MOST) break
  }
  if (size > limit) throw new AppError('image_too_large')
  const bytes = Buffer.concat(chunks)
  const mediaType = imageType(bytes)
  if (!mediaType) throw new AppError('not_an_image')
  return { bytes, mediaType }
}
