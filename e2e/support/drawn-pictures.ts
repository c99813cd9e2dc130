import { crc32, deflateSync } from 'node:zlib'

/** Generates a greyscale PNG. */
export function picture(width: number, height: number, grey: (x: number, y: number) => number): Buffer {
  const rows = Buffer.alloc(height * (width + 1))
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = Math.min(255, Math.max(0, grey(x, y)))
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  size.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', size),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A PNG with a soft gradient, which is small even at the highest quality. */
export function slope(width: number, height: number): Buffer {
  return picture(width, height, (x, y) => ((x + y) / (width + height)) * 255)
}

/** A PNG of noise, which is small only at a low quality. */
export function snow(width: number, height: number): Buffer {
  const random = seeded()
  return picture(width, height, () => random() * 255)
}

/** The quantisation steps of the JPEG standard for brightness at quality 0.1, for each frequency of an 8 by 8 block. */
const COARSENESS_AT_WORST = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
].map((base) => Math.min(255, base * 5))

/** A PNG whose JPEG is large at every quality, because each frequency of each block is too strong for quantisation to remove. */
export function incompressible(side: number): Buffer {
  const random = seeded()
  const wave = Array.from({ length: 8 }, (_, n) =>
    Array.from(
      { length: 8 },
      (_, k) => Math.cos(((2 * n + 1) * k * Math.PI) / 16) * (k ? 0.5 : Math.SQRT1_2 / 2),
    ),
  )
  const squares = new Map<number, number[]>()
  const squareAt = (index: number) => {
    const known = squares.get(index)
    if (known) return known
    const strengths = COARSENESS_AT_WORST.map((step) => (random() < 0.5 ? -8 : 8) * step)
    const across = strengths.map((_, at) => {
      const [v, x] = [at >> 3, at & 7]
      return strengths.slice(v * 8, v * 8 + 8).reduce((sum, strength, u) => sum + strength * wave[x]![u]!, 0)
    })
    const square = across.map((_, at) => {
      const [y, x] = [at >> 3, at & 7]
      return 128 + wave[y]!.reduce((sum, strength, v) => sum + strength * across[v * 8 + x]!, 0)
    })
    squares.set(index, square)
    return square
  }
  return picture(side, side, (x, y) => squareAt((y >> 3) * side + (x >> 3))[(y & 7) * 8 + (x & 7)] ?? 0)
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}

/** A generator of random numbers that are the same in every run. */
function seeded(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
