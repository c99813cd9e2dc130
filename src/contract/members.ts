import { z } from 'zod'
import { email } from './accounts.ts'
import { businessParams } from './businesses.ts'
import { endpoint } from './endpoint.ts'
import { id, says, timestamp } from './fields.ts'
import { MEMBER_ROLES, ROLES } from './roles.ts'

const hidesCosts = z
  .boolean()
  .describe('Whether costs and profit are hidden from the person; only viewers have this limit')

export const memberForm = z.object({
  role: z
    .enum(MEMBER_ROLES, { error: says('roleRequired') })
    .describe(
      '`viewer`: reads; `bookkeeper`: also exports, and enters costs and overheads; `manager`: everything except deleting and transferring the business and reading its audit log',
    ),
  hidesCosts: hidesCosts.default(false),
})
export const invitationForm = memberForm.extend({ email })

const member = z.object({
  userId: id,
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  hidesCosts,
  joinedAt: timestamp.nullable().describe('Null for the owner'),
  isYou: z.boolean(),
})
export type Member = z.output<typeof member>

const invitation = z.object({
  id,
  email: z.string(),
  role: z.enum(MEMBER_ROLES),
  hidesCosts,
  sentAt: timestamp,
  expiresAt: timestamp.describe(
    'Seven days after it was sent. It can be sent again until it is accepted or revoked',
  ),
})
export type Invitation = z.output<typeof invitation>

const call = { tag: 'Members', access: 'session' } as const
const errors = ['business_not_found'] as const

export const listMembers = endpoint({
  method: 'get',
  path: '/api/businesses/{businessId}/members',
  tag: 'Members',
  summary: 'The owner and the members of a business, its open invitations and the offer to transfer it',
  access: 'owner',
  role: 'manager',
  params: businessParams,
  response: z.object({
    members: z.array(member).describe('The owner first, then by name'),
    invitations: z.array(invitation).describe('The newest first'),
    offer: z
      .object({
        userId: id,
        expiresAt: timestamp,
        accepted: z.boolean().describe('Whether the transfer is running'),
        waitsFor: z
          .string()
          .nullable()
          .describe('The file of an import that has not ended, for which the transfer waits'),
      })
      .nullable()
      .describe('The manager to whom the owner offered the business'),
  }),
  errors,
})

const memberParams = businessParams.extend({ memberId: id })

export const changeMember = endpoint({
  ...call,
  method: 'put',
  path: '/api/businesses/{businessId}/members/{memberId}',
  role: 'manager',
  summary: 'Change the role of a member, from the next request on',
  params: memberParams,
  body: memberForm,
  errors: [...errors, 'member_not_found'],
})

export const removeMember = endpoint({
  ...call,
  method: 'delete',
  path: '/api/businesses/{businessId}/members/{memberId}',
  role: 'manager',
  summary: 'Remove a member, who loses access at once',
  params: memberParams,
  errors: [...errors, 'member_not_found'],
})

export const leaveBusiness = endpoint({
  ...call,
  method: 'delete',
  path: '/api/businesses/{businessId}/membership',
  role: 'viewer',
  withoutCosts: true,
  summary: 'Leave a business that is shared with you',
  params: businessParams,
  errors: [...errors, 'owner_cannot_leave'],
})

export const inviteMember = endpoint({
  ...call,
  method: 'post',
  path: '/api/businesses/{businessId}/invitations',
  role: 'manager',
  summary: 'Invite somebody by e-mail; another invitation of the same address replaces the one before',
  params: businessParams,
  body: invitationForm,
  response: invitation,
  status: 201,
  errors: [...errors, 'already_member', 'too_many_members', 'rate_limited', 'mail_not_sent'],
})

const invitationParams = businessParams.extend({ invitationId: id })

export const resendInvitation = endpoint({
  ...call,
  method: 'post',
  path: '/api/businesses/{businessId}/invitations/{invitationId}/resend',
  role: 'manager',
  summary: 'Send an invitation again, with a new link for seven days; the earlier link stops working',
  params: invitationParams,
  response: invitation,
  errors: [...errors, 'invitation_not_found', 'rate_limited', 'mail_not_sent'],
})

export const revokeInvitation = endpoint({
  ...call,
  method: 'delete',
  path: '/api/businesses/{businessId}/invitations/{invitationId}',
  role: 'manager',
  summary: 'Revoke an invitation; its link stops working',
  params: invitationParams,
  errors: [...errors, 'invitation_not_found'],
})

const token = z.object({ token: z.string().min(1).max(200) })

export const checkInvitation = endpoint({
  method: 'post',
  path: '/api/invitations/check',
  tag: 'Members',
  summary: 'What the link of an invitation invites to, without accepting it',
  access: 'anyone',
  role: 'none',
  body: token,
  response: z.object({
    businessName: z.string(),
    invitedBy: z.string().nullable().describe('Null if this account no longer exists'),
    email: z.string().describe('The address that was invited'),
    role: z.enum(MEMBER_ROLES),
    hidesCosts,
    expiresAt: timestamp,
  }),
  errors: ['link_expired'],
})

export const acceptInvitation = endpoint({
  ...call,
  method: 'post',
  path: '/api/invitations/acceptance',
  role: 'none',
  summary: 'Accept an invitation with the token of its link, as the account of the invited address',
  body: token,
  response: z.object({ businessId: id }),
  errors: ['link_expired', 'invitation_for_other_address', 'already_member'],
})

export const ownershipOfferForm = z.object({
  memberId: id,
  password: z.string({ error: says('passwordRequired') }).min(1, says('passwordRequired')),
})

export const offerOwnership = endpoint({
  ...call,
  method: 'post',
  path: '/api/businesses/{businessId}/ownership-offer',
  role: 'owner',
  summary: 'Offer the business to a manager, who may accept it for seven days; replaces an earlier offer',
  params: businessParams,
  body: ownershipOfferForm,
  errors: [...errors, 'member_not_found', 'sample_not_transferable', 'wrong_password', 'rate_limited'],
})

export const withdrawOffer = endpoint({
  ...call,
  method: 'delete',
  path: '/api/businesses/{businessId}/ownership-offer',
  role: 'owner',
  summary: 'Withdraw the offer of the business',
  params: businessParams,
  errors: [...errors, 'offer_not_found'],
})

export const acceptOwnership = endpoint({
  ...call,
  method: 'post',
  path: '/api/businesses/{businessId}/ownership',
  role: 'manager',
  summary:
    'Become the owner of a business that was offered to you. The owner before becomes a manager when the transfer is done',
  params: businessParams,
  status: 202,
  response: z.object({}),
  errors: [...errors, 'offer_not_found', 'seller_storage_full'],
})
