import { createHash } from 'node:crypto'
import { LIMITS } from '#domain/catalog/limits.ts'
import { AppError } from '#server/platform/errors.ts'
import type { Storage } from '#server/platform/storage.ts'

const MB = 1024 * 1024

/** Streams an upload to storage, counting and hashing; never more of it in memory than a piece. */
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
    for await (const piece of body ?? []) {
      fileSize += piece.byteLength
      if (fileSize > LIMITS.importBytes) throw tooLarge(fileSize)
      hash.update(piece)
      yield piece
    }
    if (fileSize === 0) throw new AppError('file_empty')
  }
  await storage.write(key, counted())
  return { fileSize, fileHash: hash.digest('hex') }
}

function tooLarge(bytes: number): AppError {
  const data = { size: Math.ceil(bytes / MB), limit: LIMITS.importBytes / MB }
  return new AppError('file_too_large', { data })
}
