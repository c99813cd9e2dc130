import { createReadStream } from 'node:fs'
import { type FileHandle, open, stat } from 'node:fs/promises'
import { crc32, createInflateRaw } from 'node:zlib'

export interface ArchiveEntry {
  readonly name: string
  /** The size after unpacking, in bytes. */
  readonly size: number
  /** Unpacks the entry. Throws when its bytes are damaged. */
  read(): AsyncIterable<Uint8Array>
}

const END_BYTES = 22
const LONGEST_COMMENT = 0xffff
const MOST = 0xffff_ffff

/** Returns the entries of a ZIP archive on disk by name. Throws when the file is truncated or not a ZIP archive. */
export async function openArchive(path: string): Promise<Map<string, ArchiveEntry>> {
  const { size } = await stat(path)
  const file = await open(path)
  try {
    const { start, bytes, count } = await findDirectory(file, size)
    const directory = await readAt(file, start, bytes)
    const entries = new Map<string, ArchiveEntry>()
    let at = 0
    for (let found = 0; found < count; found++) {
      if (directory.readUInt32LE(at) !== 0x0201_4b50) throw damaged()
      const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((field) =>
        directory.readUInt16LE(at + field),
      ) as [number, number, number]
      const name = directory.toString('utf8', at + 46, at + 46 + nameBytes)
      let offset = directory.readUInt32LE(at + 42)
      // the ZIP64 field is the only extra field that Safi's writer adds, and it contains only the offset
      if (offset === MOST) offset = Number(directory.readBigUInt64LE(at + 46 + nameBytes + 4))
      const entry = {
        crc: directory.readUInt32LE(at + 16),
        packed: directory.readUInt32LE(at + 20),
        size: directory.readUInt32LE(at + 24),
        offset,
      }
      entries.set(name, { name, size: entry.size, read: () => readEntry(path, name, entry) })
      at += 46 + nameBytes + extraBytes + commentBytes
    }
    return entries
  } finally {
    await file.close()
  }
}

async function findDirectory(file: FileHandle, size: number) {
  const tailStart = Math.max(0, size - END_BYTES - LONGEST_COMMENT)
  const tail = await readAt(file, tailStart, size - tailStart)
  const end = tail.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]), tail.byteLength - END_BYTES)
  if (end < 0) throw damaged()
  const found = {
    count: tail.readUInt16LE(end + 10),
    bytes: tail.readUInt32LE(end + 12),
    start: tail.readUInt32LE(end + 16),
  }
  if (found.start !== MOST) return found
  const large = await readAt(file, Number(tail.readBigUInt64LE(end - 20 + 8)), 56)
  if (large.readUInt32LE(0) !== 0x0606_4b50) throw damaged()
  return {
    count: Number(large.readBigUInt64LE(32)),
    bytes: Number(large.readBigUInt64LE(40)),
    start: Number(large.readBigUInt64LE(48)),
  }
}

interface Place {
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

async function* readEntry(path: string, name: string, place: Place): AsyncGenerator<Uint8Array> {
  const file = await open(path)
  let start: number
  try {
    const header = await readAt(file, place.offset, 30)
    start = place.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  } finally {
    await file.close()
  }
  let crc = 0
  let size = 0
  try {
    for await (const piece of inflated(path, start, place.packed)) {
      crc = crc32(piece, crc)
      size += piece.byteLength
      yield piece
    }
  } catch (error) {
    throw new Error(`${name} in the archive is damaged`, { cause: error })
  }
  if (crc !== place.crc || size !== place.size) throw new Error(`${name} in the archive is damaged`)
}

function inflated(path: string, start: number, packed: number): AsyncIterable<Uint8Array> {
  const raw = createReadStream(path, { start, end: start + packed - 1 })
  const inflate = createInflateRaw()
  raw.on('error', (error) => inflate.destroy(error))
  inflate.on('close', () => raw.destroy())
  return raw.pipe(inflate)
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  const { bytesRead } = await file.read(buffer, 0, length, position)
  if (bytesRead < length) throw damaged()
  return buffer
}

function damaged(): Error {
  return new Error('this file is not a complete ZIP archive')
}
