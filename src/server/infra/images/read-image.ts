import { AppError } from '../http/errors.ts'
import { cleanImage, type ImageBytes } from './clean-image.ts'

/** Reads an uploaded image of up to `limit` bytes and removes its metadata. */
export async function readImage(body: ReadableStream<Uint8Array>, limit: number): Promise<ImageBytes> {
  const chunks: Uint8Array[] = []
  let size = 0
  // cancelling the body would close the connection before the response
  for await (const chunk of body.values({ preventCancel: true })) {
    size += chunk.length
    if (size > limit) throw new AppError('image_too_large', { data: { limit: limit / 1024 } })
    chunks.push(chunk)
  }
  return cleanImage(Buffer.concat(chunks))
}
