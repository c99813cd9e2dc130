import { AppError } from '../http/errors.ts'
import type { Storage } from './storage.ts'

/**
 * What sellers upload. An export is left out: a seller has one, it holds what is counted here already, and whoever has
 * reached the limit must still be able to take their data along.
 */
const COUNTED = ['imports', 'images', 'avatars']
const MB = 1024 * 1024

/** What one seller stores, while at least one file of theirs is being written. */
interface Ledger {
  /** Bytes before the first of these writes. */
  readonly stored: Promise<number>
  /** Bytes of these writes, the ones under way too: many uploads at one moment are no way round the limit. */
  added: number
  writers: number
}

/**
 * A storage in which the files of a seller take up at most `limit` bytes, counted as they are stored: a small workbook
 * counts what it unpacks to. Writing more throws seller_storage_full.
 */
export function limitedStorage(storage: Storage, limit: number): Storage {
  const ledgers = new Map<string, Ledger>()

  async function bytesOf(seller: string): Promise<number> {
    const sizes = await Promise.all(COUNTED.map((folder) => storage.bytesIn(`${folder}/${seller}`)))
    return sizes.reduce((sum, bytes) => sum + bytes, 0)
  }

  function ledgerOf(seller: string): Ledger {
    const open = ledgers.get(seller) ?? { stored: bytesOf(seller), added: 0, writers: 0 }
    ledgers.set(seller, open)
    return open
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
            throw new AppError('seller_storage_full', { data: { limit: Math.floor(limit / MB) } })
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
