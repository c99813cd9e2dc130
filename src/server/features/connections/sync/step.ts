import type { OwnerId } from '#server/infra/db/owner.ts'
import { checkNext } from '../access/check.ts'
import { undoNext } from '../access/disconnect.ts'
import { mustRenew, renew } from '../access/renew.ts'
import { Unreadable } from '../secrets/keys.ts'
import type { Vendor } from '../vendors/vendor.ts'
import { callNext } from './call.ts'
import type { SyncDeps } from './deps.ts'
import { loseAccess } from './outcome.ts'
import { planPolls, repeatedImports } from './plan.ts'
import { settleNext } from './settle.ts'
import {
  type ConnectionRow,
  findConnection,
  forgetOld,
  hasDueCalls,
  hourBefore,
  lockUnlessObsolete,
  WORKING,
} from './store.ts'

/**
 * Takes a connection one step further, with at most one remote call, whose result is stored. Returns false if nothing was due. Steps may
 * run on several servers at once and may be interrupted at any point; the next step continues.
 */
export async function syncStep(deps: SyncDeps, owner: OwnerId, connectionId: string): Promise<boolean> {
  const connection = await deps.db.tenant(owner, (tx) => findConnection(tx, owner, connectionId))
  if (!connection || !WORKING.includes(connection.state)) return false
  if (connection.state === 'disconnecting') return undoNext(deps, connection)
  const vendor = deps.vendors.get(connection.vendor)
  // the platform is no longer configured on this server, so the connection waits until it is again
  if (!vendor) return false
  try {
    if (connection.state === 'connecting') return await checkNext(deps, vendor, connection)
    return await next(deps, owner, vendor, connection)
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    await deps.db.tenant(owner, async (tx) => {
      const current = await lockUnlessObsolete(tx, connection)
      if (current) await loseAccess(tx, current, 'secrets_unreadable', deps.now())
    })
    return true
  }
}

async function next(
  deps: SyncDeps,
  owner: OwnerId,
  vendor: Vendor,
  connection: ConnectionRow,
): Promise<boolean> {
  const now = deps.now()
  if (connection.dueAt !== null && connection.dueAt <= now) {
    const repeated = await deps.db.tenant(owner, (tx) => repeatedImports(tx, connection, vendor, now))
    for (const importId of repeated)
      await deps.imports.discard(
        owner,
        { businessId: connection.businessId, importId },
        { unlessOpenedAfter: hourBefore(now) },
      )
    await deps.db.tenant(owner, async (tx) => {
      const current = await lockUnlessObsolete(tx, connection)
      if (!current) return
      await planPolls(tx, current, vendor, now)
      await forgetOld(tx, current, now)
    })
    return true
  }
  if (await settleNext(deps, connection)) return true
  if (!(await deps.db.tenant(owner, (tx) => hasDueCalls(tx, connection, now)))) return false
  if (vendor.renewal && mustRenew(vendor, connection, now))
    return (await renew(deps, vendor, vendor.renewal, connection)) !== 'wait'
  return callNext(deps, vendor, connection)
}
