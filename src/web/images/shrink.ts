import { LIMITS } from '#domain/catalog/limits.ts'

/** The limits of an image. Qualities are in tenths, because 0.9 - 0.1 - 0.1 is not exactly 0.7. */
export interface ImageLimits {
  readonly longestSide: number
  readonly bytes: number
  readonly lastQuality: number
}

export const PRODUCT_IMAGE: ImageLimits = { longestSide: 1200, bytes: LIMITS.imageBytes, lastQuality: 1 }
export const AVATAR: ImageLimits = { longestSide: 512, bytes: LIMITS.avatarBytes, lastQuality: 3 }

const FIRST_QUALITY = 9

/** The size at which to draw an image: its longest side fits the limit, and it is never enlarged. */
export function fitted(
  width: number,
  height: number,
  longestSide: number,
): { width: number; height: number } {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Encodes an image at decreasing quality until it is small enough; null if it is too large even at the lowest quality. */
export async function shrunk<Encoded extends { readonly size: number }>(
  encode: (quality: number) => Promise<Encoded>,
  limits: ImageLimits,
): Promise<Encoded | null> {
  for (let tenths = FIRST_QUALITY; tenths >= limits.lastQuality; tenths--) {
    const encoded = await encode(tenths / 10)
    if (encoded.size <= limits.bytes) return encoded
  }
  return null
}
