import { createLog } from '#server/infra/observability/log.ts'
import { StartError } from '#server/infra/process/start-error.ts'
import { acquireDataDirLock, prepareDataDir } from '#server/infra/storage/data-dir.ts'
import { ConfigError, readConfig } from './config.ts'
import { rotateKeys } from './features/connections/secrets/store.ts'
import { openDatabase } from './server.ts'

/**
 * Encrypts the data keys of all connections with the first key of SAFI_SECRETS_KEY, so that the other keys can be
 * removed from that variable. Prints one line with the result or the error.
 */
export async function runRotateSecrets(env: NodeJS.ProcessEnv): Promise<number> {
  let unlock = () => {}
  try {
    const config = readConfig(env)
    if (!config.secretKeys) throw new StartError('SAFI_SECRETS_KEY is not set')
    await prepareDataDir(config.dataDir)
    // only one process may use the embedded database, so a running server must stop first
    if (!config.databaseUrl) unlock = acquireDataDirLock(config.dataDir)
    const db = await openDatabase(config, createLog(config.logLevel))
    try {
      const { changed, unreadable } = await rotateKeys(db.system, config.secretKeys)
      console.log(`${changed} connections now use the first key of SAFI_SECRETS_KEY`)
      if (unreadable === 0) return 0
      throw new StartError(
        `${unreadable} connections use a key that is not in SAFI_SECRETS_KEY. Add it and run this again, or their sellers must connect again`,
      )
    } finally {
      await db.close()
    }
  } catch (error) {
    if (!(error instanceof StartError || error instanceof ConfigError)) throw error
    console.error(error.message)
    return 1
  } finally {
    unlock()
  }
}
