import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { localStorage, type Storage } from '#server/infra/storage/storage.ts'

/** A file storage on disk whose files cannot be read while its `broken` flag is set. */
export function breakableStorage(): { readonly storage: Storage; broken: boolean } {
  let folder = ''
  let disk: Storage
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'safi-disk-'))
    disk = localStorage(folder)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const state = {
    broken: false,
    storage: {
      write: (key, bytes) => disk.write(key, bytes),
      size: (key) => disk.size(key),
      remove: (key) => disk.remove(key),
      removeFolder: (folder) => disk.removeFolder(folder),
      bytesIn: (folder) => disk.bytesIn(folder),
      list: (under) => disk.list(under),
      async *read(key) {
        if (state.broken) throw new Error('the disk does not respond')
        yield* disk.read(key)
      },
    } satisfies Storage,
  }
  return state
}
