import { Inflate } from 'fflate'
import type { Chunks } from '#domain/import/reader/read-plan.ts'
import { crc32 } from './crc32.ts'
import { damaged, locked, unpacksTooLarge } from './refusals.ts'
import { HEADER_BYTES, type ZipEntry } from './zip-directory.ts'

/**
 * The number of packed bytes that are unpacked at a time. A decompression bomb can make them a thousand times as many, which still fit in
 * memory.
 */
const STEP = 1 << 14
/**
 * The highest accepted ratio of unpacked to packed size. Sheets shrink to a tenth, and identical rows to a fiftieth; only a decompression
 * bomb exceeds this ratio.
 */
const MAX_RATIO = 400
const RATIO_FROM = 1 << 25
export const MAX_UNPACKED = 2 ** 32

/** Unpacks one part of a ZIP in chunks and verifies its checksum at the end. */
export async function* readEntry(file: Chunks, entry: ZipEntry): AsyncGenerator<Uint8Array, void, undefined> {
  if (entry.locked) locked()
  if (entry.size > MAX_UNPACKED) unpacksTooLarge()
  if (entry.method !== 0 && entry.method !== 8) damaged()
  let crc = 0
  let size = 0
  let packed = 0
  const check = (bytes: Uint8Array): Uint8Array => {
    crc = crc32(bytes, crc)
    size += bytes.length
    if (size > entry.size) damaged()
    if (size > MAX_UNPACKED || (size > RATIO_FROM && size > packed * MAX_RATIO)) unpacksTooLarge()
    return bytes
  }
  const unpacked: Uint8Array[] = []
  const inflate = entry.method === 8 ? new Inflate((bytes) => unpacked.push(bytes)) : null
  for await (const piece of packedPieces(file, entry)) {
    packed += piece.length
    if (inflate === null) yield check(piece)
    else {
      push(inflate, piece, packed === entry.packedSize)
      for (const bytes of unpacked.splice(0)) if (bytes.length > 0) yield check(bytes)
    }
  }
  if (packed !== entry.packedSize || size !== entry.size || crc !== entry.crc) damaged()
}

function push(inflate: Inflate, piece: Uint8Array, last: boolean): void {
  try {
    inflate.push(piece, last)
  } catch {
    damaged()
  }
}

/** The packed bytes of a part, in small steps. */
async function* packedPieces(file: Chunks, entry: ZipEntry): AsyncGenerator<Uint8Array, void, undefined> {
  const header = new Uint8Array(HEADER_BYTES)
  let at = 0
  let start = Number.POSITIVE_INFINITY
  let end = Number.POSITIVE_INFINITY
  for await (const chunk of file) {
    const inHeader = entry.offset - at
    if (end === Number.POSITIVE_INFINITY && inHeader < chunk.length) {
      const from = Math.max(0, -inHeader)
      header.set(chunk.subarray(Math.max(0, inHeader), inHeader + HEADER_BYTES), from)
      if (at + chunk.length >= entry.offset + HEADER_BYTES) {
        const view = new DataView(header.buffer)
        if (view.getUint32(0, true) !== 0x04034b50) damaged()
        start = entry.offset + HEADER_BYTES + view.getUint16(26, true) + view.getUint16(28, true)
        end = start + entry.packedSize
      }
    }
    const to = Math.min(chunk.length, end - at)
    for (let from = Math.max(0, start - at); from < to; from += STEP)
      yield chunk.subarray(from, Math.min(to, from + STEP))
    at += chunk.length
    if (at >= end) return
  }
}
