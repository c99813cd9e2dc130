import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import {
  acceptOwnership,
  changeMember,
  inviteMember,
  leaveBusiness,
  listMembers,
  offerOwnership,
  removeMember,
  resendInvitation,
  revokeInvitation,
  withdrawOffer,
} from '#contract/members.ts'
import { call } from '#web/api/client.ts'
import { businessKey, useRefreshAccount } from '#web/business/business.ts'
import { forgetBusiness } from '#web/business/forget-business.ts'

const membersKey = (businessId: string) => [...businessKey(businessId), 'members'] as const

export type Offer = NonNullable<ResponseOf<typeof listMembers>['offer']>

/** The polling interval in milliseconds while a transfer of ownership runs. */
const TRANSFER_MS = 2_000

export function useMembers(businessId: string) {
  const refresh = useRefreshAccount()
  const list = useQuery({
    queryKey: membersKey(businessId),
    queryFn: ({ signal }) => call(listMembers, { params: { businessId }, signal }),
    refetchInterval: ({ state }) => (state.data?.offer?.accepted ? TRANSFER_MS : false),
  })
  const moves = list.data?.offer?.accepted === true
  const refreshed = useEffectEvent(() => void refresh())
  // when the transfer has ended, two members have other roles
  useEffect(() => (moves ? () => refreshed() : undefined), [moves])
  return list
}

function useMembersChanged(businessId: string): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: membersKey(businessId) })
}

export function useInviteMember(businessId: string) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof inviteMember>) => call(inviteMember, { params: { businessId }, body }),
    onSuccess: useMembersChanged(businessId),
    meta: { failureKey: 'members.inviteFailed', successKey: 'members.invited', marksFields: true },
  })
}

// The mutations below reload the list even after a failure, because somebody else may have changed it.

export function useResendInvitation(businessId: string) {
  return useMutation({
    mutationFn: (invitationId: string) => call(resendInvitation, { params: { businessId, invitationId } }),
    onSettled: useMembersChanged(businessId),
    meta: { failureKey: 'members.inviteFailed', successKey: 'members.invited' },
  })
}

export function useRevokeInvitation(businessId: string) {
  return useMutation({
    mutationFn: (invitationId: string) => call(revokeInvitation, { params: { businessId, invitationId } }),
    onSettled: useMembersChanged(businessId),
    meta: { failureKey: 'members.revokeFailed', successKey: 'members.revoked' },
  })
}

export function useChangeMember(businessId: string, memberId: string) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof changeMember>) =>
      call(changeMember, { params: { businessId, memberId }, body }),
    onSettled: useMembersChanged(businessId),
    meta: { failureKey: 'members.changeFailed', successKey: 'members.changed' },
  })
}

export function useRemoveMember(businessId: string) {
  return useMutation({
    mutationFn: (memberId: string) => call(removeMember, { params: { businessId, memberId } }),
    onSettled: useMembersChanged(businessId),
    meta: { failureKey: 'members.removeFailed', successKey: 'members.removed' },
  })
}

export function useLeaveBusiness(businessId: string) {
  const refresh = useRefreshAccount()
  const left = useRef(false)
  const forget = useEffectEvent(() => {
    if (!left.current) return
    forgetBusiness(businessId)
    void refresh()
  })
  // Only when the page has closed: before, it would request the data of this business again, which the user may no longer read.
  useEffect(() => () => forget(), [])
  return useMutation({
    mutationFn: () => call(leaveBusiness, { params: { businessId } }),
    onSuccess() {
      left.current = true
    },
    meta: { failureKey: 'members.leaveFailed', successKey: 'members.left' },
  })
}

export function useOfferOwnership(businessId: string) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof offerOwnership>) =>
      call(offerOwnership, { params: { businessId }, body }),
    onSettled: useMembersChanged(businessId),
    meta: {
      failureKey: 'members.ownership.offerFailed',
      successKey: 'members.ownership.offered',
      marksFields: true,
    },
  })
}

export function useWithdrawOffer(businessId: string) {
  return useMutation({
    mutationFn: () => call(withdrawOffer, { params: { businessId } }),
    onSettled: useMembersChanged(businessId),
    meta: { failureKey: 'members.ownership.withdrawFailed', successKey: 'members.ownership.withdrawn' },
  })
}

export function useAcceptOwnership(businessId: string) {
  return useMutation({
    mutationFn: () => call(acceptOwnership, { params: { businessId } }),
    onSettled: useMembersChanged(businessId),
    meta: { failureKey: 'members.ownership.acceptFailed', successKey: 'members.ownership.accepted' },
  })
}
