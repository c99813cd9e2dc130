import { fitted, type ImageLimits, shrunk } from './shrink.ts'

/** The browser cannot decode the file as an image. */
export class UnreadableImage extends Error {}

/** Redraws an image small enough to upload; null if that is impossible. Removes the camera's metadata. */
export async function compressImage(file: Blob, limits: ImageLimits): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file).catch((error: unknown) => {
    throw new UnreadableImage(String(error))
  })
  try {
    const size = fitted(bitmap.width, bitmap.height, limits.longestSide)
    const canvas = Object.assign(document.createElement('canvas'), size)
    const context = canvas.getContext('2d')
    if (!context) throw new UnreadableImage('no canvas')
    // JPEG has no transparency. Transparent areas would otherwise become black.
    context.fillStyle = '#fff'
    context.fillRect(0, 0, size.width, size.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(bitmap, 0, 0, size.width, size.height)
    return await shrunk((quality) => jpeg(canvas, quality), limits)
  } finally {
    bitmap.close()
  }
}

function jpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new UnreadableImage('not encoded'))),
      'image/jpeg',
      quality,
    )
  })
}
