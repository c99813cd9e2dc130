/** SQL for the MemberAccess of the membership `m`; null if there is no membership. */
export const ACCESS = `CASE WHEN m.member_id IS NOT NULL THEN json_build_object(
    'ownerId', m.user_id, 'businessId', m.business_id, 'role', m.role, 'hidesCosts', m.hides_costs) END`
