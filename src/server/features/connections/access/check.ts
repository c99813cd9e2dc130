import { ownerId } from '#server/infra/db/owner.ts'
import type { StoredCheck } from '#server/infra/db/schema/connections.ts'
import { takeBudget } from '../remote/budget.ts'
import { asVendorError, remoteOf } from '../remote/remote.ts'
import type { SyncDeps } from '../sync/deps.ts'
import { delayAfter, goOn } from '../sync/outcome.ts'
import { type ConnectionRow, changeConnection, lockUnlessObsolete } from '../sync/store.ts'
import { type Vendor, VendorError } from '../vendors/vendor.ts'
import { fetchOtherShop } from './other-shop.ts'
import { budgetOf, mustRenew, renew, valuesOf } from './renew.ts'

/** The name of the check that renews the tokens. It is the first check of vendors whose tokens can be renewed. */
export const SIGN_IN = 'signIn'
/** The number of attempts at a check after which the seller sees why it does not pass. Few, because the seller is waiting for it. */
const MOST_TRIES = 3

/** All steps of a connection check, each still waiting. */
export function newChecks(vendor: Vendor): StoredCheck[] {
  const names = [...(vendor.renewal ? [SIGN_IN] : []), ...vendor.checks.map(({ name }) => name)]
  return names.map((name) => ({ name, state: 'waiting', error: null }))
}

/** Runs the next due step of a connection check. Returns false if no step is due. */
export async function checkNext(deps: SyncDeps, vendor: Vendor, connection: ConnectionRow): Promise<boolean> {
  const next = connection.checks.find(({ state }) => state !== 'ok')
  if (!next || next.state === 'failed') return false
  if (connection.dueAt === null || connection.dueAt > deps.now()) return false
  const failure = await attempt(deps, vendor, connection, next.name)
  if (failure === 'wait') return false
  const owner = ownerId(connection.userId)
  await deps.db.tenant(owner, async (tx) => {
    const current = await lockUnlessObsolete(tx, connection)
    // another server has already finished the check
    if (current?.state !== 'connecting') return
    const now = deps.now()
    const error = failure && { code: failure.code, data: failure.data }
    const checksWith = (state: StoredCheck['state']) =>
      current.checks.map((check) => (check.name === next.name ? { ...check, state, error } : check))
    const tries = current.tries + 1
    const isShown = tries >= MOST_TRIES
    // a connection that has fetched sales goes on by itself when the platform works again, like its polls
    if (failure && isPassing(failure) && (current.startOn !== null || !isShown)) {
      const delay = delayAfter(Math.max(1, tries + 1 - MOST_TRIES), deps.random())
      const dueAt = new Date(now.getTime() + (failure.seconds === null ? delay : failure.seconds * 1000))
      const shown = isShown && { checks: checksWith('waiting'), error }
      return changeConnection(tx, current, { tries, dueAt, ...shown })
    }
    const checks = checksWith(failure ? 'failed' : 'ok')
    const remains = !failure && checks.some(({ state }) => state === 'waiting')
    await changeConnection(tx, current, { checks, error, tries: 0, dueAt: remains ? now : null })
    if (failure || remains || current.startOn === null) return
    await fetchOtherShop(tx, vendor, current, now)
    await goOn(tx, current, now)
  })
  return true
}

const isPassing = ({ outcome }: VendorError) => outcome === 'throttled' || outcome === 'retry'

async function attempt(
  deps: SyncDeps,
  vendor: Vendor,
  connection: ConnectionRow,
  name: string,
): Promise<VendorError | 'wait' | null> {
  if (vendor.renewal && mustRenew(vendor, connection, deps.now())) {
    const renewed = await renew(deps, vendor, vendor.renewal, connection)
    if (renewed === 'wait') return 'wait'
    if (renewed instanceof VendorError) return renewed
  }
  const call = vendor.checks.find((check) => check.name === name)?.call
  if (!call) return null
  const owner = ownerId(connection.userId)
  const values = await deps.db.tenant(owner, async (tx) => {
    const current = await lockUnlessObsolete(tx, connection)
    if (!current) return null
    const wait = await takeBudget(tx, current, call.operation, budgetOf(vendor, call.operation), deps.now())
    if (wait === null) return valuesOf(tx, deps, current)
    await changeConnection(tx, current, { dueAt: wait })
    return null
  })
  if (values === null) return 'wait'
  try {
    await call.send(remoteOf(vendor, deps, values))
    return null
  } catch (error) {
    return asVendorError(error)
  }
}
