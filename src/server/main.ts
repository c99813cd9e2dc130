import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createLog } from '#server/infra/observability/log.ts'
import { resolveDrizzleImports } from '#server/infra/process/drizzle-imports.ts'
import { StartError } from '#server/infra/process/start-error.ts'
import { ConfigError, readConfig } from './config.ts'

resolveDrizzleImports()
const { startServer } = await import('./server.ts')

const WEB = fileURLToPath(new URL('../../dist/web', import.meta.url))

try {
  const config = readConfig(process.env)
  const stopAsked = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve())
  })
  const server = await startServer(config, createLog(config.logLevel), existsSync(WEB) ? WEB : undefined)
  console.log(`Safi is ready: ${server.url}`)
  await stopAsked
  await server.stop()
  process.exit(0)
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exit(1)
}
