/** Roles of the people of a business, the least first. Each may do what the ones before it may. */
export const ROLES = ['viewer', 'bookkeeper', 'manager', 'owner'] as const
export type Role = (typeof ROLES)[number]

/** Roles that an invitation can give. A business has exactly one owner. */
export const MEMBER_ROLES = ['viewer', 'bookkeeper', 'manager'] as const satisfies readonly Role[]
export type MemberRole = (typeof MEMBER_ROLES)[number]

/** Whether a role may do what needs at least the other. */
export function roleAllows(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed)
}

export function lowerRole(member: MemberRole, other: Role): MemberRole {
  return other === 'owner' || roleAllows(other, member) ? member : other
}

/** What somebody may do in a business. */
export interface Access {
  readonly role: Role
  /** Whether costs and profit are hidden. Only viewers have this limit. */
  readonly hidesCosts: boolean
}

/** What a call needs of its caller: these fields of an `Endpoint`. */
export interface Needs {
  readonly role: Role | 'none'
  readonly withoutCosts?: unknown
}

/** The errors that name the least role for a call. */
const NEEDED = { bookkeeper: 'needs_bookkeeper', manager: 'needs_manager', owner: 'needs_owner' } as const
export type Refusal = (typeof NEEDED)[keyof typeof NEEDED] | 'costs_hidden'

/** Why a member may not make a call; null if they may. The server refuses the call for this reason, and screens show it beforehand. */
export function refusalOf(
  { role: needed, withoutCosts }: Needs,
  { role, hidesCosts }: Access,
): Refusal | null {
  if (needed === 'none') return null
  if (needed !== 'viewer' && !roleAllows(role, needed)) return NEEDED[needed]
  return hidesCosts && !withoutCosts ? 'costs_hidden' : null
}

/** The error of a call for which a member's role is too low, for its documentation. */
export function neededFor({ role }: Needs): readonly Refusal[] {
  return role === 'none' || role === 'viewer' ? [] : [NEEDED[role]]
}
