import { AppError } from './errors.ts'
import { imageType } from './image-type.ts'

export interface ImageBytes {
  bytes: Buffer
  mediaType: string
}

/** An uploaded image, whole; reading stops at the limit, so that no upload holds more memory than an image may have. */
export async function readImage(body: AsyncIterable<Uint8Array>, limit: number): Promise<ImageBytes> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > limit) throw new AppError('image_too_large')
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  const mediaType = imageType(bytes)
  if (!mediaType) throw new AppError('not_an_image')
  return { bytes, mediaType }
}
