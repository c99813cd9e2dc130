import type { Page } from 'playwright-core'

/** A JPEG of noise, which compresses badly, so that the web application must shrink it before the upload. */
export async function noisyJpeg(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate<string>(`(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: ${width}, height: ${height} })
    const context = canvas.getContext('2d')
    const picture = context.createImageData(${width}, ${height})
    let seed = 1
    for (let at = 0; at < picture.data.length; at++) {
      seed = (seed * 48271) % 2147483647
      picture.data[at] = at % 4 === 3 ? 255 : seed & 255
    }
    context.putImageData(picture, 0, 0)
    return canvas.toDataURL('image/jpeg', 0.8).split(',')[1]
  })()`)
  return Buffer.from(base64, 'base64')
}

/** A PNG of one colour and 8 x 8 pixels. */
export const SMALL_PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR42mPgzvbHihiGlgQALeUxQVXcoigAAAAASUVORK5CYII=',
  'base64',
)

/** Reads the width and height from the frame header of a JPEG. */
export function jpegSize(bytes: Uint8Array): { width: number; height: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.getUint16(0) !== 0xffd8) throw new Error('the file is not a JPEG')
  for (let at = 2; at < bytes.length; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at)
    if (marker >= 0xffc0 && marker <= 0xffc2)
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
  }
  throw new Error('the JPEG has no frame header')
}
