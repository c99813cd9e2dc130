import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createLog } from '#server/infra/observability/log.ts'
import { StartError } from '#server/infra/process/start-error.ts'
import { acquireDataDirLock, OWN_FILE, prepareDataDir } from '#server/infra/storage/data-dir.ts'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { openDatabase, openStorage } from '../server.ts'
import { type Restored, restoreBackup } from './read-backup.ts'
import type { Manifest } from './write-backup.ts'
import { writeBackupFile } from './write-backup-file.ts'

const USAGE = 'npm run backup -- FILE, or npm run restore -- FILE [--replace]'

/** Runs the operator's backup or restore command. Prints one line with the result or the error. */
export async function runBackupCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const [command, ...rest] = args
  const replace = rest.includes('--replace')
  const [file, ...more] = rest.filter((arg) => arg !== '--replace')
  let unlock = () => {}
  try {
    if (!file || more.length > 0) throw new StartError(`Say one file: ${USAGE}`)
    const config = readConfig(env)
    await prepareDataDir(config.dataDir)
    // only one process may use the embedded database, so a running server must stop first
    if (!config.databaseUrl) unlock = acquireDataDirLock(config.dataDir)
    if (command === 'backup') console.log(`${file}: ${summary(await backup(config, file))}`)
    else if (command === 'restore') console.log(told(await restore(config, file, replace)))
    else throw new StartError(USAGE)
    return 0
  } catch (error) {
    if (!(error instanceof StartError || error instanceof ConfigError)) throw error
    console.error(error.message)
    return 1
  } finally {
    unlock()
  }
}

function summary({ tables, files, madeAt }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const ofFiles = files === null ? 'no files' : `${files} files`
  return `${rows} rows of ${tables.length} tables and ${ofFiles}, as of ${madeAt}`
}

function told({ manifest, erased: { closed, open } }: Restored): string {
  const sentences = [`Restored ${summary(manifest)}`]
  if (closed > 0)
    sentences.push(
      `Accounts that were deleted after it: ${closed}. They are closed, and the server deletes them when it starts`,
    )
  if (open.length > 0)
    sentences.push(
      `Accounts that were deleted after it, but own a business that they had transferred: ${open.join(', ')}. They work again. Transfer the business, then delete the account`,
    )
  return sentences.join('. ')
}

async function backup(config: Config, file: string): Promise<Manifest> {
  const storage = await openStorage(config)
  const db = await openDatabase(config, createLog(config.logLevel))
  try {
    const secret = await readFile(secretPath(config), 'utf8').catch(() => undefined)
    return await writeBackupFile(file, { db, storage, secret, now: new Date() })
  } finally {
    await db.close()
  }
}

async function restore(config: Config, file: string, replace: boolean): Promise<Restored> {
  const storage = await openStorage(config)
  const db = await openDatabase(config, createLog(config.logLevel))
  try {
    const restored = await restoreBackup(file, { db, storage, replace })
    // also replaces the secret of a server without accounts, because only this one decrypts what the rows contain
    const { secret } = restored
    if (secret !== undefined) await writeFile(secretPath(config), secret, { mode: OWN_FILE })
    return restored
  } finally {
    await db.close()
  }
}

const secretPath = ({ dataDir }: Config) => join(dataDir, 'secret')
