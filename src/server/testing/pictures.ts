export type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'

const PARTS: Readonly<Record<PictureType, (filling: Buffer) => Buffer[]>> = {
  'image/jpeg': (filling) => [
    Buffer.of(0xff, 0xd8),
    Buffer.of(0xff, 0xc0, 0, 11, 8, 0, 20, 0, 30, 1, 1, 0x11, 0),
    Buffer.of(0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0),
    filling,
    Buffer.of(0xff, 0xd9),
  ],
  'image/png': (filling) => [
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    pngChunk('IHDR', Buffer.of(0, 0, 0, 30, 0, 0, 0, 20, 8, 2, 0, 0, 0)),
    pngChunk('IDAT', filling),
    pngChunk('IEND', Buffer.alloc(0)),
  ],
  'image/webp': (filling) => {
    const frame = Buffer.concat([Buffer.of(0, 0, 0, 0x9d, 0x01, 0x2a, 30, 0, 20, 0), filling])
    const chunk = webpChunk('VP8 ', frame)
    return [Buffer.from('RIFF'), uint32le(chunk.length + 4), Buffer.from('WEBP'), chunk]
  },
}

/** A structurally valid picture of 30 x 20 pixels without metadata, with exactly this number of bytes; a WebP needs an even number. */
export function picture(size: number, type: PictureType = 'image/jpeg', seed = 0): Uint8Array<ArrayBuffer> {
  const bare = Buffer.concat(PARTS[type](Buffer.alloc(0))).length
  if (size < bare) throw new Error(`a picture of this type has at least ${bare} bytes`)
  const filling = Buffer.alloc(size - bare).map((_, at) => (at + seed) % 251) as Buffer
  return new Uint8Array(Buffer.concat(PARTS[type](filling)))
}

/** A PNG chunk without its checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
}

export function webpChunk(type: string, data: Buffer): Buffer {
  return Buffer.concat([Buffer.from(type), uint32le(data.length), data, Buffer.alloc(data.length % 2)])
}

function uint32le(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
