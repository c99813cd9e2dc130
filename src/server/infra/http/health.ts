import type { Database } from '#server/infra/db/database.ts'
import { withinTime } from '#server/infra/process/within-time.ts'
import type { HttpApp } from './route.ts'

/** Milliseconds in which the database must respond; after that, a load balancer treats the server as down. */
const READY_MS = 3_000

/** Adds the checks for load balancers: whether the process runs, and whether it can serve requests. */
export function healthRoutes(
  app: HttpApp,
  { db, stopping }: { db: Database; stopping: () => boolean },
): void {
  app.get('/healthz', (c) => c.json({ status: 'ok' }))
  app.get('/readyz', async (c) => {
    if (stopping()) return c.json({ status: 'stopping' }, 503)
    try {
      await withinTime(db.ping(), READY_MS)
      return c.json({ status: 'ok' })
    } catch (error) {
      c.get('log').warn({ err: error }, 'not ready')
      return c.json({ status: 'database_unavailable' }, 503)
    }
  })
}
