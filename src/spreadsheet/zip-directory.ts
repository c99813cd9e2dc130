import type { Chunks } from '#domain/import/reader/read-plan.ts'
import { damaged, unpacksTooLarge } from './refusals.ts'

export interface ZipEntry {
  readonly name: string
  /** The compression method: 0 is stored, 8 is deflated. Workbooks use no other method. */
  readonly method: number
  readonly locked: boolean
  readonly crc: number
  readonly packedSize: number
  readonly size: number
  /** The offset of the part's local header in the file. */
  readonly offset: number
}

/** The number of bytes at the end of the file in which the directory is searched. The directory of a workbook is never longer. */
const TAIL_BYTES = 1 << 20
const END_BYTES = 22
/** The length of the local header that precedes the bytes of each part, without the name in it. */
export const HEADER_BYTES = 30
const MANY_PARTS = 10_000
const LOCKED = 1
const ZIP64 = 0xffffffff

/** Reads the parts of a ZIP from its directory, because only the directory has reliable sizes. */
export async function zipDirectory(file: Chunks): Promise<ZipEntry[]> {
  const { tail, start } = await tailOf(file)
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength)
  let end = tail.length - END_BYTES
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end--
  if (end < 0) damaged()
  const count = view.getUint16(end + 10, true)
  if (count > MANY_PARTS) unpacksTooLarge()
  let at = end - view.getUint32(end + 12, true)
  const entries: ZipEntry[] = []
  // a ZIP64 directory is in another place, but files that need one are far above the size limit
  if (at < 0 || view.getUint32(end + 16, true) !== start + at) at = view.getUint32(end + 16, true) - start
  for (let index = 0; index < count; index++) {
    if (at < 0 || at + 46 > end || view.getUint32(at, true) !== 0x02014b50) damaged()
    const nameLength = view.getUint16(at + 28, true)
    const extraLength = view.getUint16(at + 30, true)
    const next = at + 46 + nameLength + extraLength + view.getUint16(at + 32, true)
    if (next > end) damaged()
    entries.push({
      name: ascii(tail.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      locked: (view.getUint16(at + 8, true) & LOCKED) !== 0,
      crc: view.getUint32(at + 16, true),
      ...sizesOf(view, at, at + 46 + nameLength, extraLength),
    })
    at = next
  }
  if (overlap(entries)) damaged()
  return entries
}

/** Whether parts share bytes. No program writes such files; an attacker could make a small file that unpacks to any size. */
function overlap(entries: readonly ZipEntry[]): boolean {
  const byOffset = entries.toSorted((one, other) => one.offset - other.offset)
  return byOffset.some(({ offset, packedSize }, at) => {
    const next = byOffset[at + 1]
    return next !== undefined && next.offset < offset + HEADER_BYTES + packedSize
  })
}

/** Reads the sizes of a part. If all bits of a size are 1, the file is ZIP64 and the size is in the extra field. */
function sizesOf(view: DataView, at: number, extra: number, extraLength: number) {
  const sizes = [view.getUint32(at + 24, true), view.getUint32(at + 20, true), view.getUint32(at + 42, true)]
  if (sizes.includes(ZIP64)) {
    let field = extra
    while (field + 4 <= extra + extraLength && view.getUint16(field, true) !== 1)
      field += 4 + view.getUint16(field + 2, true)
    let long = field + 4
    for (const [index, size] of sizes.entries()) {
      if (size !== ZIP64) continue
      if (long + 8 > extra + extraLength) damaged()
      sizes[index] = Number(view.getBigUint64(long, true))
      long += 8
    }
  }
  const [size = 0, packedSize = 0, offset = 0] = sizes
  return { size, packedSize, offset }
}

async function tailOf(file: Chunks): Promise<{ tail: Uint8Array; start: number }> {
  const pieces: Uint8Array[] = []
  let kept = 0
  let total = 0
  for await (const piece of file) {
    pieces.push(piece)
    kept += piece.length
    total += piece.length
    while (kept - (pieces[0]?.length ?? 0) >= TAIL_BYTES) kept -= pieces.shift()?.length ?? 0
  }
  const tail = new Uint8Array(kept)
  let at = 0
  for (const piece of pieces) {
    tail.set(piece, at)
    at += piece.length
  }
  return { tail, start: total - kept }
}

/** Decodes the name of a part. The names that Safi needs are ASCII. One old program separates folders by a backslash. */
function ascii(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += byte === 0x5c ? '/' : String.fromCharCode(byte)
  return text
}
