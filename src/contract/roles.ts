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
