import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, normalize, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { OWN_FILE, OWN_FOLDER } from './data-dir.ts'
import type { Log } from './log.ts'

/** Files behind a key such as "images/{owner}/{id}", in a local folder or in a bucket. */
export interface Storage {
  /** Streams to the key; the file is there whole or not at all. */
  write(key: string, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>
  read(key: string): AsyncIterable<Uint8Array>
  /** Size in bytes, or null where there is no such file. */
  size(key: string): Promise<number | null>
  remove(key: string): Promise<void>
  /** Every key below a folder such as "images/{owner}", or of all there is. */
  list(folder?: string): AsyncIterable<string>
}

export function localStorage(folder: string): Storage {
  const pathOf = (key: string) => {
    const path = normalize(join(folder, key))
    if (!path.startsWith(normalize(folder) + sep)) throw new Error(`not a storage key: ${key}`)
    return path
  }
  return {
    async write(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: OWN_FOLDER })
      // of its own: two writers of one key must not mix
      const partial = `${path}.${randomUUID()}.partial`
      try {
        await pipeline(Readable.from(bytes), createWriteStream(partial, { mode: OWN_FILE }))
        await rename(partial, path)
      } catch (error) {
        await rm(partial, { force: true })
        throw error
      }
    },
    read: (key) => createReadStream(pathOf(key), { highWaterMark: 256 * 1024 }),
    async size(key) {
      try {
        return (await stat(pathOf(key))).size
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
        throw error
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list(under) {
      const start = under === undefined ? normalize(folder) : pathOf(under)
      try {
        for (const entry of await readdir(start, { recursive: true, withFileTypes: true })) {
          const path = join(entry.parentPath, entry.name)
          if (entry.isFile()) yield relative(normalize(folder), path).split(sep).join('/')
        }
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      }
    },
  }
}

/** After the commit that forgot them. A file that stays behind costs space only, so it fails no request. */
export async function removeFiles(storage: Storage, keys: readonly string[], log: Log): Promise<void> {
  for (const key of keys) {
    try {
      await storage.remove(key)
    } catch (error) {
      log.warn({ err: error, key }, 'a file could not be removed')
    }
  }
}
