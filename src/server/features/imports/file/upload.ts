import { createHash } from 'node:crypto'
import { LIMITS } from '#domain/catalog/limits.ts'
import { AppError } from '#server/infra/http/errors.ts'
import type { Storage } from '#server/infra/storage/storage.ts'

const MB = 1024 * 1024

/** Streams an upload to storage, counting and hashing it chunk by chunk. */
export async function storeUpload(
  storage: Storage,
  key: string,
  body: ReadableStream<Uint8Array> | null,
  announced: number | null,
): Promise<{ fileSize: number; fileHash: string }> {
  if (announced !== null && announced > LIMITS.importBytes) throw tooLarge(announced)
  const hash = createHash('sha256')
  let fileSize = 0
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const piece of body?.values({ preventCancel: true }) ?? []) {
      fileSize += piece.byteLength
      if (fileSize > LIMITS.importBytes) throw tooLarge(fileSize)
      hash.update(piece)
      yield piece
    }
    if (fileSize === 0) throw new AppError('file_empty')
  }
  try {
    await storage.write(key, counted())
  } catch (error) {
    await readOn(body)
    throw error
  }
  return { fileSize, fileHash: hash.digest('hex') }
}

/**
 * Reads the rest of the upload before the response. A script that closes the connection after each request would lose
 * the response otherwise, because the server then closes it right behind the response.
 */
async function readOn(body: ReadableStream<Uint8Array> | null): Promise<void> {
  let left = LIMITS.importBytes
  for await (const piece of body?.values({ preventCancel: true }) ?? []) {
    left -= piece.byteLength
    if (left < 0) break
  }
}

function tooLarge(bytes: number): AppError {
  const data = { size: Math.ceil(bytes / MB), limit: LIMITS.importBytes / MB }
  return new AppError('file_too_large', { data })
}
