import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { OWN_FILE, OWN_FOLDER } from '#server/infra/storage/data-dir.ts'
import { type BackupSource, backupOf, type Manifest } from './write-backup.ts'

/** Writes a backup atomically, to a file that only its owner can read, because a backup contains all data. */
export async function writeBackupFile(file: string, source: BackupSource): Promise<Manifest> {
  const partial = `${file}.${randomUUID()}.partial`
  try {
    const { bytes, manifest } = backupOf(source)
    await mkdir(dirname(file), { recursive: true, mode: OWN_FOLDER })
    await pipeline(Readable.from(bytes), createWriteStream(partial, { mode: OWN_FILE }))
    await rename(partial, file)
    return manifest()
  } finally {
    await rm(partial, { force: true })
  }
}
