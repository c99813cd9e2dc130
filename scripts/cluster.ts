import { buildWebIfStale } from '#web/build/if-stale.ts'
import { startCluster } from './cluster/start-cluster.ts'

/** Runs a cluster until SIGINT or SIGTERM, then removes everything that it created. */
const ended = new Promise<void>((resolve) => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => resolve())
})
await buildWebIfStale()
const cluster = await startCluster()
console.log(`Two servers are ready behind ${cluster.url}`)
console.log(
  `Journeys against them: SAFI_E2E_URL=${cluster.url} npx vitest run --project journeys e2e/products.test.ts`,
)
await ended
await cluster.stop()
process.exit(0)
