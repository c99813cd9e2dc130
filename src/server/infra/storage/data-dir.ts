import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../process/start-error.ts'

/** Only the server's own user may look into the data folder. */
export const OWN_FOLDER = 0o700
export const OWN_FILE = 0o600

/** What lies in the data folder. Any of these can be a mount with permissions of its own. */
const PARTS = ['database', 'files', 'outbox', 'backups']

/**
 * Makes the data folder, and closes it and its parts to other users. The embedded database creates files that anyone
 * may write, whatever the umask is, so the folders have to protect them, also those that an earlier version made.
 */
export async function prepareDataDir(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: OWN_FOLDER })
    await writeFile(join(folder, '.writable'), '', { mode: OWN_FILE })
  } catch (error) {
    throw new StartError(
      `The data folder ${folder} cannot be written (${(error as NodeJS.ErrnoException).code}). Set SAFI_DATA_DIR to a folder that can.`,
    )
  }
  for (const path of [folder, ...PARTS.map((part) => join(folder, part))]) await closeToOthers(path)
}

async function closeToOthers(path: string): Promise<void> {
  try {
    await chmod(path, OWN_FOLDER)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // a mounted folder can belong to another user, and some file systems have no permissions
    if (code !== 'ENOENT' && code !== 'EPERM' && code !== 'ENOTSUP') throw error
  }
}

/** SQLITE_BUSY: another connection holds the lock. */
const BUSY = 5

/**
 * Locks a data folder for this process until the returned function is called or the process ends: the embedded
 * database bears one process. SQLite takes the lock of the operating system, which is free again at the moment its
 * holder ends, even by a kill, and which two containers that share the folder both respect. Throws a StartError.
 */
export function acquireDataDirLock(folder: string): () => void {
  const path = join(folder, 'lock')
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(path, { timeout: 0 })
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock?.close()
    const { errcode, message } = error as Error & { errcode?: number }
    throw new StartError(
      errcode === BUSY
        ? `The data folder ${folder} is in use by another Safi server or command. Stop it, or set SAFI_DATA_DIR to another folder.`
        : `The data folder ${folder} cannot be locked: ${path}: ${message}. Set SAFI_DATA_DIR to a folder on a local disk.`,
    )
  }
  const held = lock
  return () => held.close()
}
