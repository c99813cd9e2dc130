import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

/** The largest value of a 32-bit field. Larger archives get a second directory with 64-bit fields (zip64). */
const MOST = 0xffff_ffff
const MOST_ENTRIES = 0xffff

export interface ZipEntry {
  /** The path of the entry in the archive, with forward slashes. */
  readonly name: string
  /** The content, which must be smaller than 4 GB. Split larger content into several entries. */
  readonly bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

interface Written {
  /**
   * The path is stored as a string, because the bytes of a short name would keep a whole block of Node's buffer pool
   * in memory.
   */
  readonly path: string
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

/** Streams a ZIP archive entry by entry, with at most one chunk in memory. Names are UTF-8. */
export async function* zipOf(
  entries: AsyncIterable<ZipEntry>,
  modified: Date,
): AsyncGenerator<Uint8Array, void, undefined> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, bytes } of entries) {
    const start = offset
    const header = localHeader(Buffer.from(name), modified)
    offset += header.byteLength
    yield header
    let crc = 0
    let size = 0
    let packed = 0
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const piece of bytes) {
        crc = crc32(piece, crc)
        size += piece.byteLength
        if (size > MOST) throw new Error(`${name} is larger than 4 GB, the limit of one entry`)
        yield piece
      }
    }
    for await (const piece of deflated(counted())) {
      packed += piece.byteLength
      yield piece
    }
    const descriptor = numbers([0x0807_4b50, 4], [crc, 4], [packed, 4], [size, 4])
    offset += packed + descriptor.byteLength
    yield descriptor
    written.push({ path: name, offset: start, crc, packed, size })
  }
  yield* directory(written, offset, modified)
}

async function* deflated(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const deflate = createDeflateRaw({ level: 6 })
  const feeding = (async () => {
    try {
      for await (const piece of bytes) {
        if (!deflate.write(piece)) await once(deflate, 'drain')
      }
      deflate.end()
    } catch (error) {
      deflate.destroy(error as Error)
    }
  })()
  try {
    for await (const piece of deflate) yield piece as Uint8Array
  } finally {
    deflate.destroy()
  }
  await feeding
}

/** General purpose flags of ZIP: names are UTF-8, and the sizes and checksum of an entry follow its bytes. */
const FLAGS = 0x0808
const DEFLATED = 8

function localHeader(name: Buffer, modified: Date): Buffer {
  const { date, time } = dosTime(modified)
  const fixed = numbers(
    [0x0403_4b50, 4],
    [20, 2],
    [FLAGS, 2],
    [DEFLATED, 2],
    [time, 2],
    [date, 2],
    [0, 4],
    [0, 4],
    [0, 4],
    [name.byteLength, 2],
    [0, 2],
  )
  return Buffer.concat([fixed, name])
}

function* directory(written: readonly Written[], start: number, modified: Date): Generator<Uint8Array> {
  const { date, time } = dosTime(modified)
  let bytes = 0
  for (const { path, crc, packed, size, offset } of written) {
    const name = Buffer.from(path)
    const far = offset >= MOST
    const extra = far ? numbers([1, 2], [8, 2], [offset, 8]) : Buffer.alloc(0)
    const fixed = numbers(
      [0x0201_4b50, 4],
      [far ? 45 : 20, 2],
      [far ? 45 : 20, 2],
      [FLAGS, 2],
      [DEFLATED, 2],
      [time, 2],
      [date, 2],
      [crc, 4],
      [packed, 4],
      [size, 4],
      [name.byteLength, 2],
      [extra.byteLength, 2],
      [0, 2],
      [0, 2],
      [0, 2],
      [0, 4],
      [far ? MOST : offset, 4],
    )
    const record = Buffer.concat([fixed, name, extra])
    bytes += record.byteLength
    yield record
  }
  const count = written.length
  const large = start >= MOST || bytes >= MOST || count >= MOST_ENTRIES
  if (large) {
    yield numbers(
      [0x0606_4b50, 4],
      [44, 8],
      [45, 2],
      [45, 2],
      [0, 4],
      [0, 4],
      [count, 8],
      [count, 8],
      [bytes, 8],
      [start, 8],
    )
    yield numbers([0x0706_4b50, 4], [0, 4], [start + bytes, 8], [1, 4])
  }
  const entries = Math.min(count, MOST_ENTRIES)
  yield numbers(
    [0x0605_4b50, 4],
    [0, 2],
    [0, 2],
    [entries, 2],
    [entries, 2],
    [Math.min(bytes, MOST), 4],
    [large ? MOST : start, 4],
    [0, 2],
  )
}

/** Encodes little-endian numbers of the given byte counts. */
function numbers(...fields: readonly (readonly [value: number, bytes: 2 | 4 | 8])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0))
  let at = 0
  for (const [value, bytes] of fields) {
    if (bytes === 8) at = buffer.writeBigUInt64LE(BigInt(value), at)
    else at = buffer.writeUIntLE(value, at, bytes)
  }
  return buffer
}

function dosTime(at: Date): { date: number; time: number } {
  return {
    date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  }
}
