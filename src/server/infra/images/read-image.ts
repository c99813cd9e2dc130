import { AppError } from '../http/errors.ts'
import { cleanImage, type ImageBytes } from './clean-image.ts'

/**
 * Number of bytes that are read of an upload that is too large. If the connection were closed while the client is
 * still sending, the error response would be lost.
 */
const READ_AT_MOST = 64 * 1024 * 1024

/** Reads an uploaded image completely and removes its metadata; memory is limited to the allowed size of an image. */
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
