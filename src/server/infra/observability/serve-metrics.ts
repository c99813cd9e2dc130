import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Database } from '../db/database.ts'
import { urlOf } from '../http/listen.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { listenStartError } from '../process/start-error.ts'
import type { Metrics } from './metrics.ts'

/** Serves Prometheus metrics on their own port, which the proxy in front of the server does not expose. */
export async function serveMetrics(
  at: { host: string; port: number },
  metrics: Metrics,
  db: Database,
  jobs: Jobs,
): Promise<{ url: string; stop(): Promise<void> }> {
  metrics.watch(db, () => jobs.byState())
  const { registry } = metrics
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end()
    try {
      const figures = await registry.metrics()
      response.writeHead(200, { 'content-type': registry.contentType }).end(figures)
    } catch {
      response.writeHead(500).end()
    }
  })
  server.listen(at.port, at.host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw listenStartError(error as NodeJS.ErrnoException, at)
  }
  return {
    url: `${urlOf(at.host, (server.address() as AddressInfo).port)}/metrics`,
    stop: async () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
