/**
 * Roles of the people who work on a business, from the lowest to the highest. Each role may do all that the lower
 * ones may.
 */
export const ROLES = ['viewer', 'bookkeeper', 'manager', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** Roles that an invitation can give. A business has exactly one owner. */
export const MEMBER_ROLES = ['viewer', 'bookkeeper', 'manager'] as const satisfies readonly Role[]
export type MemberRole = (typeof MEMBER_ROLES)[number]

/** Whether `role` may do what requires at least the role `needed`. */
export function roleAllows(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed)
}

export function lowerRole(member: MemberRole, other: Role): MemberRole {
  return other === 'owner' || roleAllows(other, member) ? member : other
}

/** What a person may do in a business. */
export interface Access {
  readonly role: Role
  /** Whether costs and profit are hidden from the person. This can only be true for viewers. */
  readonly hidesCosts: boolean
}

/** What a call requires of its caller: these fields of an `Endpoint`. */
export interface Needs {
  readonly role: Role | 'none'
  readonly withoutCosts?: unknown
}

/** The error codes that name the lowest role for a call. */
const NEEDED = { bookkeeper: 'needs_bookkeeper', manager: 'needs_manager', owner: 'needs_owner' } as const
export type Refusal = (typeof NEEDED)[keyof typeof NEEDED] | 'costs_hidden'

/**
 * Returns why a member may not make a call, or null if the member may. The server refuses the call for this reason,
 * and screens show the reason beforehand.
 */
export function refusalOf(
  { role: needed, withoutCosts }: Needs,
  { role, hidesCosts }: Access,
): Refusal | null {
  if (needed === 'none') return null
  if (needed !== 'viewer' && !roleAllows(role, needed)) return NEEDED[needed]
  return hidesCosts && !withoutCosts ? 'costs_hidden' : null
}

/** Returns the error of a call when the role of a member is too low, for the documentation of the call. */
export function neededFor({ role }: Needs): readonly Refusal[] {
  return role === 'none' || role === 'viewer' ? [] : [NEEDED[role]]
}
