import { AsyncLocalStorage } from 'node:async_hooks'
import type { MemberRole } from '#contract/roles.ts'
import type { OwnerId } from './owner.ts'

/** What a member may do in a business of another account. */
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
 * Runs a request of a member. Until the request ends, every transaction on the owner's rows uses the database role
 * `safi_member`, whose policies show only this business. The transactions of a viewer are read-only. null stands for
 * the owner, who has no such limits.
 */
export function withAccess<T>(access: MemberAccess | null, work: () => T): T {
  return current.run(access, work)
}

/**
 * Runs work that a member's request may trigger although the member may not do it, such as noting that figures must
 * be recomputed.
 */
export function beyondAccess<T>(work: () => T): T {
  return current.run(null, work)
}

/** Returns the access with which the current request works on this owner's rows, or null if it has no limits. */
export function accessTo(owner: OwnerId): MemberAccess | null {
  const access = current.getStore()
  return access?.ownerId === owner ? access : null
}
