import { useMutation, useQuery } from '@tanstack/react-query'
import { getSession } from '#contract/accounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { updateProfile } from '#contract/profile.ts'
import { call } from '#web/api/client.ts'
import { signedIn, take } from '#web/session/session.ts'

/** The profile of the user, requested each time the page opens, so that the form starts with the stored values. */
export function useProfile() {
  return useQuery({
    queryKey: ['profile'],
    queryFn: async ({ signal }) => {
      const session = await call(getSession, { signal })
      take(session)
      return session.user
    },
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
}

export function useUpdateProfile() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof updateProfile>) => call(updateProfile, { body }),
    onSuccess: ({ user }) => signedIn(user),
    meta: { failureKey: 'profile.updateFailed', silent: true },
  })
}
