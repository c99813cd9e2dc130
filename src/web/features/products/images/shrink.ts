import { LIMITS } from '#domain/catalog/limits.ts'

export const LONGEST_SIDE = 1200

/** In tenths, because 0.9 - 0.1 - 0.1 is not 0.7. */
const FIRST_QUALITY = 9
const LAST_QUALITY = 1

/** The size an image is drawn at: its longest side at most 1200 pixels, never larger than it is. */
export function fitted(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Encodes at ever lower quality until it is small enough; null where even the lowest is too large. */
export async function shrunk<Encoded extends { readonly size: number }>(
  encode: (quality: number) => Promise<Encoded>,
): Promise<Encoded | null> {
  for (let tenths = FIRST_QUALITY; tenths >= LAST_QUALITY; tenths--) {
    const encoded = await encode(tenths / 10)
    if (encoded.size <= LIMITS.imageBytes) return encoded
  }
  return null
}
