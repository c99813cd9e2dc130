import { pipeline, Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { VendorError } from './vendor.ts'

type Chunks = AsyncGenerator<Uint8Array>

/**
 * Streams the body of a document, unpacked if it is gzip. A cut connection and an incomplete gzip file become a
 * VendorError, so that no half document is imported.
 */
export async function* documentOf(response: Response): Chunks {
  const body = bodyOf(response)
  const start = await untilBytes(body, 2)
  const chunks = joined(start, body)
  const [first = 0, second = 0] = Buffer.concat(start)
  if (first === 0x1f && second === 0x8b) yield* unpacked(chunks)
  else yield* chunks
}

/** Streams the lines of a document, without their line breaks and without empty lines. */
export async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) if (line.trim() !== '') yield line
  }
  rest += decoder.decode()
  if (rest.trim() !== '') yield rest
}

/** Returns the same chunks, or null if they contain no row below the header. */
export async function withRows(chunks: Chunks): Promise<Chunks | null> {
  const seen: Uint8Array[] = []
  let inHeader = true
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) {
    seen.push(next.value)
    for (const byte of next.value)
      if (inHeader) inHeader = byte !== 0x0a
      else if (byte > 0x20) return joined(seen, chunks)
  }
  return null
}

async function* bodyOf(response: Response): Chunks {
  try {
    for await (const chunk of response.body ?? []) yield chunk
  } catch {
    throw new VendorError('retry', 'vendor_unavailable')
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
