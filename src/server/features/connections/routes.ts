import {
  checkConnection,
  createConnection,
  disconnect,
  getConnection,
  listConnections,
  listSyncEvents,
  pauseConnection,
  reconnect,
  resumeConnection,
  startConnection,
  syncNow,
} from '#contract/connections.ts'
import type { Database } from '#server/infra/db/database.ts'
import { type BusinessCall, withinBusiness } from '#server/infra/db/require-business.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { forOwner, type HttpApp } from '#server/infra/http/route.ts'
import type { JobSender } from '#server/infra/jobs/jobs.ts'
import { offeredVendors, readConnection, readConnections, readEvents } from './queries.ts'
import {
  type ConnectionDeps,
  checkAgain,
  create,
  disconnect as end,
  reconnect as enter,
  pause,
  requireConnection,
  resume,
  start,
  syncNow as sync,
} from './service.ts'
import type { ConnectionRow, SyncJob } from './sync/store.ts'

export interface ConnectionRouteDeps extends ConnectionDeps {
  readonly db: Database
  readonly job: JobSender<SyncJob>
}

interface ConnectionCall extends BusinessCall {
  readonly params: { readonly businessId: string; readonly connectionId: string }
}

export function connectionRoutes(app: HttpApp, deps: ConnectionRouteDeps): void {
  const inBusiness = withinBusiness(deps.db)

  /** Changes a connection and wakes its job. */
  const change = async (call: ConnectionCall, work: (tx: Tx, connection: ConnectionRow) => Promise<void>) => {
    const { owner, params } = call
    const changed = await inBusiness(call, async (tx, scope) => {
      await work(tx, await requireConnection(tx, scope, params.connectionId))
      return readConnection(tx, deps, scope, params.connectionId)
    })
    await deps.job.send({ owner, connectionId: params.connectionId })
    return changed
  }

  forOwner(app, listConnections, (call) =>
    inBusiness(call, async (tx, scope) => ({
      offered: offeredVendors(deps.vendors),
      connections: await readConnections(tx, deps, scope),
    })),
  )
  forOwner(app, createConnection, async (call) => {
    const created = await inBusiness(call, async (tx, scope) =>
      readConnection(tx, deps, scope, await create(tx, deps, scope, call.body)),
    )
    await deps.job.send({ owner: call.owner, connectionId: created.id })
    return created
  })
  forOwner(app, getConnection, (call) =>
    inBusiness(call, (tx, scope) => readConnection(tx, deps, scope, call.params.connectionId)),
  )
  forOwner(app, reconnect, (call) => change(call, (tx, found) => enter(tx, deps, found, call.body)))
  forOwner(app, checkConnection, (call) => change(call, (tx, found) => checkAgain(tx, deps, found)))
  forOwner(app, startConnection, (call) => change(call, (tx, found) => start(tx, deps, found, call.body)))
  forOwner(app, syncNow, (call) => change(call, (tx, found) => sync(tx, deps, found)))
  forOwner(app, pauseConnection, (call) => change(call, (tx, found) => pause(tx, deps, found)))
  forOwner(app, resumeConnection, (call) => change(call, (tx, found) => resume(tx, deps, found)))
  forOwner(app, listSyncEvents, (call) =>
    inBusiness(call, (tx, scope) => readEvents(tx, scope, call.params.connectionId, call.query)),
  )
  forOwner(app, disconnect, async (call) => {
    await inBusiness(call, async (tx, scope) =>
      end(tx, deps, await requireConnection(tx, scope, call.params.connectionId), call.query.data),
    )
    await deps.job.send({ owner: call.owner, connectionId: call.params.connectionId })
    return undefined
  })
}
