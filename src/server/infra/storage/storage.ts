import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, normalize, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Log } from '../observability/log.ts'
import { OWN_FILE, OWN_FOLDER } from './data-dir.ts'

/** The folders of sellers' files, each with one folder per seller. */
export const SELLER_FOLDERS = ['imports', 'images', 'avatars', 'exports'] as const

/** Stores files under keys such as "images/{owner}/{id}", in a local folder or in a bucket. */
export interface Storage {
  /** Writes a stream to the key. Atomic: the file appears completely or not at all. */
  write(key: string, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>
  read(key: string): AsyncIterable<Uint8Array>
  /** Size in bytes; null when the file does not exist. */
  size(key: string): Promise<number | null>
  remove(key: string): Promise<void>
  /** Removes the folder with all its files. */
  removeFolder(folder: string): Promise<void>
  /** The sum of the sizes of all files below a folder. */
  bytesIn(folder: string): Promise<number>
  /** All keys below a folder such as "images/{owner}", or all keys. */
  list(folder?: string): AsyncIterable<string>
}

/** The keys of all files of sellers. A bucket can also contain what is not Safi's. */
export async function* sellerFiles(storage: Storage): AsyncGenerator<string, void, undefined> {
  for (const folder of SELLER_FOLDERS) yield* storage.list(folder)
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
      // each writer has a partial file with a unique name, so that two writers of one key do not mix their bytes
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
    removeFolder: (under) => rm(pathOf(under), { recursive: true, force: true }),
    async bytesIn(under) {
      let bytes = 0
      for (const path of await filesIn(pathOf(under))) bytes += await sizeOf(path)
      return bytes
    },
    async *list(under) {
      for (const path of await filesIn(under === undefined ? normalize(folder) : pathOf(under))) {
        yield relative(normalize(folder), path).split(sep).join('/')
      }
    },
  }
}

async function filesIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Size of the file in bytes; 0 when it does not exist. */
async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}

/**
 * Removes files. Call it after the commit that removed the references to them. A file that could not be removed only
 * wastes space, so it fails no request.
 */
export async function removeFiles(storage: Storage, keys: readonly string[], log: Log): Promise<void> {
  await eachOf(keys, async (key) => {
    try {
      await storage.remove(key)
    } catch (error) {
      log.warn({ err: error, key }, 'a file could not be removed')
    }
  })
}

/** The number of files that are removed at the same time. Each file in a bucket takes a request. */
const AT_ONCE = 20

/** Calls `work` with each key, a few at a time. */
export async function eachOf(keys: readonly string[], work: (key: string) => Promise<void>): Promise<void> {
  const left = keys.values()
  const worker = async () => {
    for (const key of left) await work(key)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}
