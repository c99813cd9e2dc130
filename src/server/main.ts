import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ConfigError, readConfig } from './config.ts'
import { createLog } from './platform/log.ts'
import { StartError } from './platform/start-error.ts'
import { startServer } from './server.ts'

const WEB = fileURLToPath(new URL('../../dist/web', import.meta.url))

try {
  const config = readConfig(process.env)
  const log = createLog(config.logLevel)
  const server = await startServer(config, log, existsSync(WEB) ? WEB : undefined)
  console.log(`Safi is ready: ${server.url}`)

  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await server.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exit(1)
}
