import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { LIMITS } from '#domain/catalog/limits.ts'
import { type Answer, VendorError } from './vendor.ts'

type Chunks = AsyncGenerator<Uint8Array>

/** The largest number of bytes that are kept in memory at once: of an answer, or of the header or a line of a document. */
const KEPT_BYTES = 16 * 1024 * 1024

/** Returns the text of a response. Throws a VendorError if it is too large. */
export async function textOf(response: Answer): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of atMost(KEPT_BYTES, 'answer_too_large', bodyOf(response))) chunks.push(chunk)
  return new TextDecoder().decode(Buffer.concat(chunks))
}

/**
 * Streams the body of a document, unpacked if it is gzip. A cut connection and an incomplete gzip file become a
 * VendorError, so that no half document is imported. A document that is larger than an import may be becomes one too.
 */
export async function* documentOf(response: Answer): Chunks {
  const body = bodyOf(response)
  const start = await untilBytes(body, 2)
  const chunks = joined(start, body)
  const [first = 0, second = 0] = Buffer.concat(start)
  const packed = first === 0x1f && second === 0x8b
  yield* atMost(LIMITS.importBytes, 'document_too_large', packed ? unpacked(chunks) : chunks)
}

/** Streams the lines of a document, without their line breaks and without empty lines. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    if (rest.length > KEPT_BYTES) throw new VendorError('retry', 'document_damaged')
    for (const line of lines) if (line.trim() !== '') yield line
  }
  rest += decoder.decode()
  if (rest.trim() !== '') yield rest
}

/** Returns the same chunks, or null if they contain no row below the header. An endless header counts as a row. */
export async function withRows(chunks: Chunks): Promise<Chunks | null> {
  const seen: Uint8Array[] = []
  let size = 0
  let inHeader = true
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    seen.push(next.value)
    size += next.value.length
    if (size > KEPT_BYTES) return joined(seen, chunks)
    for (const byte of next.value)
      if (inHeader) inHeader = byte !== 0x0a
      else if (byte > 0x20) return joined(seen, chunks)
  }
  return null
}

async function* bodyOf(response: Answer): Chunks {
  try {
    for await (const chunk of response.body ?? []) yield chunk
  } catch {
    throw new VendorError('retry', 'vendor_unavailable')
  }
}

/** Streams chunks up to a number of bytes. It counts unpacked bytes, because a body of some KB can unpack to GB. */
async function* atMost(
  bytes: number,
  code: 'answer_too_large' | 'document_too_large',
  chunks: Chunks,
): Chunks {
  let left = bytes
  for await (const chunk of chunks) {
    left -= chunk.length
    if (left < 0) throw new VendorError('fail', code)
    yield chunk
  }
}

async function* unpacked(chunks: Chunks): Chunks {
  const gunzip = createGunzip()
  pipeline(Readable.from(chunks), gunzip, () => {})
  try {
    for await (const chunk of gunzip) yield chunk as Uint8Array
  } catch (error) {
    throw error instanceof VendorError ? error : new VendorError('retry', 'document_damaged')
  }
}

/** Reads chunks until they have at least this number of bytes together, or until they end. */
async function untilBytes(chunks: Chunks, bytes: number): Promise<Uint8Array[]> {
  const read: Uint8Array[] = []
  for (let size = 0; size < bytes; ) {
    const next = await chunks.next()
    if (next.done) break
    read.push(next.value)
    size += next.value.length
  }
  return read
}

async function* joined(start: readonly Uint8Array[], rest: Chunks): Chunks {
  yield* start
  yield* rest
}
