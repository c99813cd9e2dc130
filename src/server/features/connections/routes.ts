import { finishAuthorisation, startAuthorisation } from '#contract/connection-authorisations.ts'
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
import { receiveFromSalla, receiveFromShop } from '#contract/webhooks.ts'
import { type BusinessCall, withinBusiness } from '#server/infra/db/require-business.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { networkAddress } from '#server/infra/http/network-address.ts'
import { forAnyone, forOwner, type HttpApp, type HttpContext } from '#server/infra/http/route.ts'
import type { JobSender } from '#server/infra/jobs/jobs.ts'
import type { RateLimiter } from '#server/infra/rate-limit/rate-limiter.ts'
import { type AuthoriseDeps, begin, connect, exchange, take } from './access/authorise.ts'
import { offeredVendors, readConnection, readConnections, readEvents } from './queries.ts'
import {
  checkAgain,
  create,
  disconnect as end,
  reconnect as enter,
  pause,
  resume,
  start,
  syncNow as sync,
} from './service.ts'
import { type ConnectionRow, requireConnection, type SyncJob } from './sync/store.ts'
import type { Delivery } from './vendors/vendor.ts'
import { receiveForApp, receiveForConnection } from './webhooks/receive.ts'

/** How often a user may start a sign-in on a platform. */
const AUTHORISATIONS = { name: 'authorisation', max: 20, windowSeconds: 600 }

/** Webhooks without a valid signature, per network of the sender. Webhooks with a valid signature are not counted. */
const WRONG_DELIVERIES = { name: 'webhook', max: 60, windowSeconds: 60 }

export interface ConnectionRouteDeps extends AuthoriseDeps {
  readonly job: JobSender<SyncJob>
  readonly rateLimiter: RateLimiter
  readonly secret: string
  readonly trustProxy: boolean
}

interface ConnectionCall extends BusinessCall {
  readonly params: { readonly businessId: string; readonly connectionId: string }
}

export function connectionRoutes(app: HttpApp, deps: ConnectionRouteDeps): void {
  const inBusiness = withinBusiness(deps.db)

  /** Changes a connection and starts its job. */
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
  forOwner(app, startAuthorisation, async (call) => {
    await deps.rateLimiter.take(AUTHORISATIONS, call.caller)
    return inBusiness(call, async (tx, scope) => ({
      address: await begin(tx, deps, { scope, sessionId: sessionOf(call.c) }, call.body),
    }))
  })
  forOwner(app, finishAuthorisation, async (call) => {
    const begun = await inBusiness(call, (tx, scope) =>
      take(tx, deps, { scope, sessionId: sessionOf(call.c) }, call.body.state),
    )
    const agreed = await exchange(deps, begun, call.body.code)
    const connected = await inBusiness(call, async (tx, scope) =>
      readConnection(tx, deps, scope, await connect(tx, deps, scope, begun, agreed)),
    )
    await deps.job.send({ owner: call.owner, connectionId: connected.id })
    return connected
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

  /** Receives a webhook. A sender without a valid signature learns nothing, not even whether a connection exists. */
  const taken = async (c: HttpContext, receive: (delivery: Delivery) => Promise<boolean>) => {
    const body = new Uint8Array(await c.req.arrayBuffer())
    if (await receive({ headers: c.req.raw.headers, body })) return { received: true } as const
    await deps.rateLimiter.take(WRONG_DELIVERIES, networkAddress(c, deps.trustProxy))
    throw new AppError('not_found')
  }
  forAnyone(app, receiveFromSalla, ({ c }) => taken(c, (delivery) => receiveForApp(deps, 'salla', delivery)))
  forAnyone(app, receiveFromShop, ({ c, params }) =>
    taken(c, (delivery) => receiveForConnection(deps, params.connectionId, delivery)),
  )
}

/** The session of the caller. API keys cannot make these calls. */
function sessionOf(c: HttpContext): string {
  const session = c.get('session')
  if (!session) throw new AppError('not_signed_in')
  return session.id
}
