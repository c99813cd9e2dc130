import { AsyncLocalStorage } from 'node:async_hooks'
import type { MemberRole } from '#contract/roles.ts'
import type { OwnerId } from './owner.ts'

/** What a member may do in a business of somebody else. */
export interface MemberAccess {
  /** The owner of the business. */
  readonly ownerId: OwnerId
  readonly businessId: string
  readonly role: MemberRole
  /** Whether costs and profit are hidden from the member. Only viewers have this limit. */
  readonly hidesCosts: boolean
}

const current = new AsyncLocalStorage<MemberAccess | null>()

/**
 * Runs a request of a member. Until it ends, every transaction on the owner's rows takes the database role `safi_member`, whose policies
 * show only this business; a viewer's transaction only reads. Null stands for the owner, who has no such limits.
 */
export function withAccess<T>(access: MemberAccess | null, work: () => T): T {
  return current.run(access, work)
}

/** Runs work that a member may start but not do, such as noting that figures must be computed again. */
export function beyondAccess<T>(work: () => T): T {
  return current.run(null, work)
}

/** The access with which the current request works on this owner's rows; null without limits. */
export function accessTo(owner: OwnerId): MemberAccess | null {
  const access = current.getStore()
  return access?.ownerId === owner ? access : null
}
