import type { Storage } from './storage.ts'

/**
 * Opens a stream of a file, or of what is made from the file, and waits for its first chunk. Returns null when the
 * file does not exist. The caller knows this before its response begins, so a file that was removed meanwhile never
 * truncates a response.
 */
export async function openFile(
  storage: Storage,
  key: string,
  pieces: AsyncIterable<Uint8Array> = storage.read(key),
): Promise<AsyncIterable<Uint8Array> | null> {
  const rest = pieces[Symbol.asyncIterator]()
  let first: IteratorResult<Uint8Array> | null
  try {
    first = await rest.next()
  } catch (error) {
    if ((await storage.size(key)) === null) return null
    throw error
  }
  const iterator: AsyncIterator<Uint8Array> = {
    next: async () => {
      const next = first ?? (await rest.next())
      first = null
      return next
    },
    return: async (value) => (await rest.return?.(value)) ?? { done: true, value },
  }
  return { [Symbol.asyncIterator]: () => iterator }
}
