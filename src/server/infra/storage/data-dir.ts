import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../process/start-error.ts'

/** Only the server's own user may access the data folder. */
export const OWN_FOLDER = 0o700
export const OWN_FILE = 0o600

/** The parts of the data folder. Any of them can be a mount with its own permissions. */
const PARTS = ['database', 'files', 'outbox', 'backups']

/**
 * Creates the data folder, and denies other users access to it and its parts. The embedded database creates files
 * that any user can write, whatever the umask, so the folders must protect these files, including those of an earlier
 * version.
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
 * Locks a data folder for this process until the returned function is called or the process ends, since only one
 * process may use the embedded database. SQLite uses a lock of the operating system: it is released when its process
 * ends, even by a kill, and works between containers that share the folder. Throws a StartError.
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
