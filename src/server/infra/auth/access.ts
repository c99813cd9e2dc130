/** SQL of a MemberAccess from the membership `m`; null without one. */
export const ACCESS = `CASE WHEN m.member_id IS NOT NULL THEN json_build_object(
    'ownerId', m.user_id, 'businessId', m.business_id, 'role', m.role, 'hidesCosts', m.hides_costs) END`
