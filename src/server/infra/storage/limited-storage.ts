import { AppError } from '../http/errors.ts'
import type { Storage } from './storage.ts'

/**
 * The folders of uploads. The export of an account does not count: a seller has only one, its content was already
 * counted, and a seller at the limit must still be able to export their data.
 */
const COUNTED = ['imports', 'images', 'avatars']
const MB = 1024 * 1024

/** Returns the number of bytes that count toward a seller's limit. */
export async function bytesOf(storage: Storage, seller: string): Promise<number> {
  const sizes = await Promise.all(COUNTED.map((folder) => storage.bytesIn(`${folder}/${seller}`)))
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

/** Throws seller_storage_full if writing `bytes` more would exceed the limit of the seller. Without a limit it never throws. */
export async function requireRoom(
  storage: Storage,
  seller: string,
  bytes: number,
  limit: number | undefined,
): Promise<void> {
  if (limit !== undefined && (await bytesOf(storage, seller)) + bytes > limit) throw full(limit)
}

function full(limit: number): AppError {
  return new AppError('seller_storage_full', { data: { limit: Math.floor(limit / MB) } })
}

/** The storage of one seller while at least one of the seller's files is being written. */
interface Ledger {
  /** Number of bytes that the seller had stored before the first of the running writes began. */
  readonly stored: Promise<number>
  /** Number of bytes written since then. Unfinished writes count too, so that concurrent uploads cannot exceed the limit. */
  added: number
  writers: number
}

/**
 * A storage in which a seller's files take up at most `limit` bytes. Counts bytes as they are stored, so a small
 * workbook counts with its unpacked size. Throws seller_storage_full above the limit.
 */
export function limitedStorage(storage: Storage, limit: number): Storage {
  const ledgers = new Map<string, Ledger>()

  function ledgerOf(seller: string): Ledger {
    const open = ledgers.get(seller)
    if (open) return open
    const stored = bytesOf(storage, seller)
    // a failure is thrown with the first bytes of an upload; until they come, it must not count as unhandled, which
    // would end the server
    stored.catch(() => undefined)
    const begun = { stored, added: 0, writers: 0 }
    ledgers.set(seller, begun)
    return begun
  }

  return {
    ...storage,
    async write(key, bytes) {
      const [folder = '', seller = ''] = key.split('/')
      if (!COUNTED.includes(folder)) return storage.write(key, bytes)
      const ledger = ledgerOf(seller)
      let written = 0
      async function* counted() {
        for await (const piece of bytes) {
          written += piece.byteLength
          ledger.added += piece.byteLength
          if ((await ledger.stored) + ledger.added > limit) {
            throw full(limit)
          }
          yield piece
        }
      }
      ledger.writers += 1
      try {
        await storage.write(key, counted())
      } catch (error) {
        ledger.added -= written
        throw error
      } finally {
        ledger.writers -= 1
        if (ledger.writers === 0) ledgers.delete(seller)
      }
    },
  }
}
