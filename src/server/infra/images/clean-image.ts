import { AppError } from '../http/errors.ts'
import { type CleanImage, cleanJpeg } from './clean-jpeg.ts'
import { imageType } from './image-type.ts'

export interface ImageBytes {
  bytes: Buffer
  mediaType: string
}

/**
 * Maximum number of pixels. An image file of 300 KB can have billions of pixels, and displaying an image takes four
 * bytes for each pixel.
 */
const MOST_PIXELS = 50_000_000

const CLEANERS: Readonly<Record<string, (bytes: Buffer) => CleanImage | null>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
}

/**
 * Returns the picture without the metadata that a camera or program added: place and time, device, comments,
 * previews. Throws not_an_image, or image_too_many_pixels.
 */
export function cleanImage(bytes: Buffer): ImageBytes {
  const mediaType = imageType(bytes)
  const clean = mediaType && CLEANERS[mediaType]?.(bytes)
  if (!clean || clean.width === 0 || clean.height === 0) throw new AppError('not_an_image')
  const { width, height } = clean
  if (width * height > MOST_PIXELS) {
    throw new AppError('image_too_many_pixels', { data: { width, height, limit: MOST_PIXELS / 1_000_000 } })
  }
  return { bytes: clean.bytes, mediaType }
}

/** The PNG chunks that affect the picture; all others are removed. */
const PNG_CHUNKS = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '),
)

/** Parses PNG chunks, each of which consists of length, type, data and checksum. */
function cleanPng(bytes: Buffer): CleanImage | null {
  const kept = [bytes.subarray(0, 8)]
  let type = ''
  for (let at = 8; type !== 'IEND'; ) {
    if (at + 12 > bytes.length) return null
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return null
    type = bytes.toString('latin1', at + 4, at + 8)
    if (kept.length === 1 && (type !== 'IHDR' || end - at !== 25)) return null
    if (PNG_CHUNKS.has(type)) kept.push(bytes.subarray(at, end))
    at = end
  }
  return { bytes: Buffer.concat(kept), width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

const WEBP_CHUNKS = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP'])
/** The flags of the VP8X chunk that announce EXIF and XMP. */
const WEBP_METADATA = 0x08 | 0x04

/** Parses WebP chunks, each of which consists of type, length, data, and a padding byte after an odd length. */
function cleanWebp(bytes: Buffer): CleanImage | null {
  const kept: Buffer[] = []
  let size: { width: number; height: number } | null = null
  for (let at = 12; at + 8 <= bytes.length; ) {
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const data = Buffer.from(bytes.subarray(at + 8, at + 8 + length))
    if (data.length < length) return null
    size ??= webpSize(type, data)
    if (type === 'VP8X') data[0] = (data[0] ?? 0) & ~WEBP_METADATA
    if (WEBP_CHUNKS.has(type)) kept.push(bytes.subarray(at, at + 8), data, Buffer.alloc(length % 2))
    at += 8 + length + (length % 2)
  }
  if (!size) return null
  const body = Buffer.concat(kept)
  const head = Buffer.from('RIFF....WEBP')
  head.writeUInt32LE(body.length + 4, 4)
  return { bytes: Buffer.concat([head, body]), ...size }
}

/** Returns the size of the image, from the first chunk that states it. In an extended file, that is the very first chunk. */
function webpSize(type: string, data: Buffer): { width: number; height: number } | null {
  if (data.length < 10) return null
  if (type === 'VP8X') return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }
  if (type === 'VP8 ') return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
  if (type !== 'VP8L') return null
  const packed = data.readUInt32LE(1)
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 }
}
