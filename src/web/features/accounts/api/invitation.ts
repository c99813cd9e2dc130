import { useMutation, useQuery } from '@tanstack/react-query'
import { acceptInvitation, checkInvitation } from '#contract/members.ts'
import { call } from '#web/api/client.ts'
import { useRefreshAccount } from '#web/business/business.ts'

export function useInvitation(token: string) {
  return useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(checkInvitation, { body: { token }, signal }),
    enabled: token !== '',
    // The query key contains the token, so the query is removed from the cache when the screen closes.
    gcTime: 0,
  })
}

export function useAcceptInvitation() {
  const refresh = useRefreshAccount()
  return useMutation({
    mutationFn: (token: string) => call(acceptInvitation, { body: { token } }),
    onSuccess: refresh,
    meta: { failureKey: 'members.invitation.acceptFailed' },
  })
}
